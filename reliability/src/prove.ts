import PQueue from 'p-queue';
import type { Family, Part, Row, RunOptions } from './row.ts';

/** The result of a family. */
export interface Proof {
  readonly family: Family;
  readonly rows: readonly TimedRow[];
  /** The sum of its parts. Some of them ran in parallel. */
  readonly seconds: number;
}

/** A row, and how long its part took; undefined where it was measured together with the row before. */
export interface TimedRow extends Row {
  readonly seconds?: number | undefined;
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
  const runs = families.map((family) => {
    const { parts = [], alone = [] } = family;
    return { family, parts: [...parts, ...alone], together: parts.length, results: new Map<Part, TimedRow[]>() };
  });
  const proofOf = ({ family, parts, results }: (typeof runs)[number]): Proof => {
    const rows = parts.flatMap((part) => results.get(part) ?? []);
    return { family, rows, seconds: rows.reduce((sum, { seconds = 0 }) => sum + seconds, 0) };
  };
  const prepared = runs.flatMap((run) =>
    run.parts.map((part, index) => ({ run, part, isAlone: index >= run.together })),
  );
  for (const isAlone of [false, true]) {
    const now = prepared.filter((each) => each.isAlone === isAlone);
    await new PQueue({ concurrency: isAlone ? 1 : AT_ONCE }).addAll(
      now.map(({ run, part }) => async () => {
        run.results.set(part, await timedRows(part, options));
        if (run.results.size === run.parts.length) onProof(proofOf(run));
      }),
    );
  }
  return runs.map(proofOf);
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
    const rows = [await part(options)].flat();
    return rows.length > 0 ? rows : [unfinished('no row')];
  } catch (error) {
    options.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [unfinished(error instanceof Error ? error.message : String(error))];
  }
}

function unfinished(why: string): Row {
  return { what: 'The part runs to its end', goal: 'it does', measured: why.split('\n', 1)[0] ?? '', holds: false };
}
