import type { Parameters } from 'fast-check';

/** How many cases a property is tried with: a fixed sequence, or other ones when `PAYDECK_CASES` asks for more. */
export function cases<T>(numRuns = 20_000): Parameters<T> {
  const asked = Number(process.env['PAYDECK_CASES'] ?? 0);
  return asked > 0 ? { numRuns: asked } : { numRuns, seed: 20_261_121 };
}

/** How long a property may take: a limit for a hang. */
export const patience = { timeout: 'PAYDECK_CASES' in process.env ? 7_200_000 : 120_000 };
