/** How long stored data is fresh, in milliseconds. */
export const freshMs = 10 * 60_000;

/** The greatest age of stale data that is shown, in milliseconds. */
export const staleMs = 24 * 3_600_000;
