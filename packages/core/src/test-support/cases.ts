import { type Parameters, readConfigureGlobal } from 'fast-check';

/** How many cases a property is tried with, unless `PAYDECK_CASES` asks for another number. */
export function cases<T>(numRuns = 20_000): Parameters<T> {
  return { numRuns: readConfigureGlobal().numRuns ?? numRuns };
}

/** How long a property may take: a limit for a hang. */
export const patience = { timeout: 'PAYDECK_CASES' in process.env ? 7_200_000 : 120_000 };
