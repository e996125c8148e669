/** A measured figure and its goal. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly holds: boolean;
}

/** The extent of a run. */
export interface RunOptions {
  /** Fewer runs, for the gate. The goals of the rows say how many. */
  readonly isQuick: boolean;
  /** The seed of every random choice, so that a run can be repeated. */
  readonly seed: number;
  /** How long a part may run before it fails, in minutes. The slowest needs a third of that. */
  readonly minutes: number;
  /** Reports failures in more detail than fits into a row. */
  readonly report: (line: string) => void;
}

/** A part of reliability, proved by itself with `pnpm prove NAME`. */
export interface Family {
  readonly name: string;
  readonly title: string;
  /** Whether `pnpm test` tries the same with fewer cases, so that the quick form leaves the family out. */
  readonly isInTests?: boolean;
  /** Measurements that may run in parallel with others. */
  readonly parts?: readonly Part[];
  /** Measurements of memory or time in this process. Each runs when nothing else does. */
  readonly alone?: readonly Part[];
}

/** Measures one row, or several together. */
export type Part = (options: RunOptions) => Row | readonly Row[] | Promise<Row | readonly Row[]>;

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

/** A row that holds when there are no faults. */
export function rowOfFaults(what: string, goal: string, checked: string, faults: readonly string[]): Row {
  const measured = faults.length === 0 ? checked : `${checked}; ${faults.length} fall short: ${faults[0]}`;
  return { what, goal, measured, holds: faults.length === 0 };
}
