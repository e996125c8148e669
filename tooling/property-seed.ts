import { configureGlobal } from 'fast-check';

/**
 * Property tests run the same cases every time. `PAYDECK_SEED=42` selects other cases, and `PAYDECK_CASES=1000000` runs
 * more of them. A failing test prints its seed.
 */
const { PAYDECK_SEED: seed, PAYDECK_CASES: cases } = process.env;
configureGlobal({
  seed: Number(seed ?? 20_261_121),
  ...(cases !== undefined && { numRuns: Number(cases) }),
});
