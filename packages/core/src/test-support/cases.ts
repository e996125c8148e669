import type { Parameters } from 'fast-check';

const { PAYDECK_CASES: wanted, PAYDECK_SEED: seed = '20261121' } = process.env;

/** The seed of every property test: the same cases every time. `PAYDECK_SEED=42` selects others. */
export const firstSeed = Number(seed);

/**
 * How many cases a property test has: a tenth of those of the gate, all of those with `PAYDECK_CASES=gate`, or the number in
 * `PAYDECK_CASES=1000000`.
 */
export function caseCount(ofGate: number): number {
  if (wanted === 'gate') return ofGate;
  return wanted === undefined ? Math.ceil(ofGate / 10) : Number(wanted);
}

/** The seed and the number of the cases of a property test, for fast-check. A failing test prints its seed. */
export function cases<T>(ofGate = 20_000): Parameters<T> {
  return { seed: firstSeed, numRuns: caseCount(ofGate) };
}

/** The options of a property test: `pnpm prove properties` and `pnpm fuzz` find it by its tag. */
export const propertyTest = { tags: ['property'] };
