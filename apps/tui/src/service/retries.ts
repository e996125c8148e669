/** How often a failed request is retried, for every client of the browser. */
export const retries = 2;
