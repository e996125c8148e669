import { configureGlobal } from 'fast-check';

/**
 * Property tests run the same cases every time, so that a change is judged by itself. `PAYDECK_SEED=42` tries others,
 * `PAYDECK_CASES=1000000` more of them; a failing test prints its seed.
 */
const { PAYDECK_SEED: seed, PAYDECK_CASES: cases } = process.env;
configureGlobal({
  seed: Number(seed ?? 20_261_121),
  ...(cases !== undefined && { numRuns: Number(cases) }),
});
