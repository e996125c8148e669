import { parseArgs } from 'node:util';
import type { Family } from './row.ts';

/** The parsed arguments of `pnpm prove`. */
export interface ParsedCommandLine {
  readonly families: readonly Family[];
  readonly isQuick: boolean;
  /** Whether to write the rows into the document. */
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
export function readCommandLine(args: readonly string[], families: readonly Family[]): ParsedCommandLine {
  const { values, positionals } = parseArgs({
    args: [...args],
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
