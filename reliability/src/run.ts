import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Results, summary, timedTable, withResults } from './document.ts';
import { holds, prove } from './prove.ts';
import type { Family } from './row.ts';

/** Where a run prints, and what it may write: the results of the families, and the document that shows them. */
export interface Environment {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  readonly results: { read(): Results; write(results: Results): void };
  readonly document: { read(): string; write(text: string): void };
}

/** Runs what the command line requests, and returns the exit code: 0 all rows hold, 1 one fails, 2 wrong usage. */
export async function run(
  args: readonly string[],
  families: readonly Family[],
  { print, printError, results, document }: Environment,
): Promise<0 | 1 | 2> {
  let parsed;
  try {
    parsed = readCommandLine(args, families);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 2;
  }
  const { isQuick, isWhole, seed } = parsed;
  print(`seed ${seed}${isQuick ? ', quick' : ''}`);
  const startedAt = performance.now();
  const proofs = await prove(parsed.families, { isQuick, seed, report: printError }, ({ family, rows, seconds }) => {
    print(`\n${family.title} (${Math.round(seconds)} s of parts)\n\n${timedTable(rows)}`);
  });
  print(`\n${summary(proofs, (performance.now() - startedAt) / 1_000)}`);
  if (parsed.isWritten) {
    const made = proofs.map(({ family: { name }, rows, seconds }) => {
      const command = ['pnpm prove', ...(isWhole ? [] : [name]), ...(isQuick ? ['--quick'] : [])].join(' ');
      const date = new Date().toISOString().slice(0, 10);
      return [name, { command, date, node: process.versions.node, seconds: Math.ceil(seconds), rows }] as const;
    });
    const all = { ...(isWhole ? {} : results.read()), ...Object.fromEntries(made) };
    results.write(all);
    const names = families.map(({ name }) => name);
    document.write(withResults(document.read(), all, names));
  }
  return holds(proofs) ? 0 : 1;
}

/** The parsed arguments of `pnpm prove`. */
export interface ParsedCommandLine {
  readonly families: readonly Family[];
  /** Whether no family is named. */
  readonly isWhole: boolean;
  readonly isQuick: boolean;
  /** Whether to write the rows into the document. */
  readonly isWritten: boolean;
  readonly seed: number;
}

/** The seed of the gate: fixed, so that a failure comes from the change and not from chance. */
const fixedSeed = 20_261_121;

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
  const names = families.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new TypeError(`There is no family ${unknown.join(', ')}. Families: ${names.join(', ')}.`);
  const seed = Number(values.seed ?? fixedSeed);
  if (!Number.isSafeInteger(seed)) throw new TypeError('--seed takes a whole number.');
  const [isWhole, isQuick] = [positionals.length === 0, values.quick === true];
  return {
    families: families.filter(({ name, isInTests }) =>
      isWhole ? !(isQuick && isInTests === true) : positionals.includes(name),
    ),
    isWhole,
    isQuick,
    isWritten: values.write === true,
    seed,
  };
}
