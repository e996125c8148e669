import { type Parameters, readConfigureGlobal } from 'fast-check';

/** The number of cases of a property test. `PAYDECK_CASES` overrides it. */
export function cases<T>(numRuns = 20_000): Parameters<T> {
  return { numRuns: readConfigureGlobal().numRuns ?? numRuns };
}

/** The timeout of a property test: 100 ms for each case, at least two minutes. It only detects a hang. */
export const patience = { timeout: Math.max(120_000, 100 * Number(process.env['PAYDECK_CASES'] ?? 0)) };
