import { parseArgs } from 'node:util';
import type { Family } from './row.ts';

/** The parsed arguments of `pnpm prove`. */
export interface Asked {
  readonly families: readonly Family[];
  readonly isQuick: boolean;
  readonly isWritten: boolean;
  readonly seed: number;
}

/** The seed of the gate: fixed, so that a failure comes from the change and not from chance. */
export const fixedSeed = 20_261_121;

/**
 * Parses the command line: names of families (none means all), `--quick`, `--write` and `--seed N`.
 *
 * @throws {TypeError} When an argument is unknown.
 */
export function readCommandLine(words: readonly string[], families: readonly Family[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, seed: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !families.some((family) => family.name === name));
  if (unknown.length > 0) {
    const names = families.map(({ name }) => name).join(', ');
    throw new TypeError(`There is no family ${unknown.join(', ')}. Families: ${names}.`);
  }
  const seed = Number(values.seed ?? fixedSeed);
  if (!Number.isSafeInteger(seed)) throw new TypeError('--seed takes a whole number.');
  return {
    families: families.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    isQuick: values.quick === true,
    isWritten: values.write === true,
    seed,
  };
}
