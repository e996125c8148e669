import { type Parameters, readConfigureGlobal } from 'fast-check';

/** The number of cases of a property test. `PAYDECK_CASES` overrides it. */
export function cases<T>(numRuns = 20_000): Parameters<T> {
  return { numRuns: readConfigureGlobal().numRuns ?? numRuns };
}

/** The timeout of a property test. It only detects a hang. */
export const patience = { timeout: 'PAYDECK_CASES' in process.env ? 7_200_000 : 120_000 };
