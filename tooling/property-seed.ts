import { configureGlobal } from 'fast-check';

/**
 * Property tests run the same cases every time, so that a change is judged by itself. `PAYDECK_SEED=42` tries others;
 * a failing test prints its seed.
 */
configureGlobal({ seed: Number(process.env['PAYDECK_SEED'] ?? 20_261_121) });
