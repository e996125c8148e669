import process from 'node:process';
import { parseArgs } from 'node:util';
import { within } from '@paydeck/test-kit/within';
import pMap from 'p-map';
import { type Results, summary, timedTable, withResults } from './document.ts';
import type { Family, Part, Proof, Row, RunOptions, TimedRow } from './row.ts';

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
  const options: RunOptions = { isQuick, seed, minutes: isQuick ? 8 : 40, report: printError };
  const proofs = await prove(parsed.families, options, ({ family, rows, seconds }) => {
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

/**
 * Proves families, their parts in parallel where that changes no figure, because many wait for processes and timers.
 * The proofs keep the order of the families. A part that throws or has no rows fails.
 */
export async function prove(
  families: readonly Family[],
  options: RunOptions,
  onProof: (proof: Proof) => void = () => undefined,
): Promise<Proof[]> {
  const measured = new Map<Part, TimedRow[]>();
  const proofOf = (family: Family): Proof => {
    const rows = [...(family.parts ?? []), ...(family.alone ?? [])].flatMap((part) => measured.get(part) ?? []);
    return { family, rows, seconds: rows.reduce((sum, { seconds = 0 }) => sum + seconds, 0) };
  };
  const measure = async ({ family, part }: { family: Family; part: Part }): Promise<void> => {
    measured.set(part, await timedRows(part, options));
    const { parts = [], alone = [] } = family;
    if ([...parts, ...alone].every((each) => measured.has(each))) onProof(proofOf(family));
  };
  const together = families.flatMap((family) => (family.parts ?? []).map((part) => ({ family, part })));
  await pMap(together, measure, { concurrency: AT_ONCE });
  const alone = families.flatMap((family) => (family.alone ?? []).map((part) => ({ family, part })));
  await pMap(alone, measure, { concurrency: 1 });
  return families.map(proofOf);
}

/** More than the usual two cores, because a part often waits. */
const AT_ONCE = 3;

/** Whether every row of every family holds. */
export function holds(proofs: readonly Proof[]): boolean {
  return proofs.every(({ rows }) => rows.length > 0 && rows.every((row) => row.holds));
}

async function timedRows(part: Part, options: RunOptions): Promise<TimedRow[]> {
  const startedAt = performance.now();
  const rows = await rowsOf(part, options);
  const seconds = (performance.now() - startedAt) / 1_000;
  return rows.map((row, index) => (index === 0 ? { ...row, seconds } : row));
}

async function rowsOf(part: Part, options: RunOptions): Promise<readonly Row[]> {
  try {
    const rows = [await within(options.minutes, async () => part(options))].flat();
    return rows.length > 0 ? rows : [unfinished('no row')];
  } catch (error) {
    options.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [unfinished(error instanceof Error ? error.message : String(error))];
  }
}

function unfinished(why: string): Row {
  return { what: 'The part runs to its end', goal: 'it does', measured: why.split('\n', 1)[0] ?? '', holds: false };
}
