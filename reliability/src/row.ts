/** One figure beside its goal. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly holds: boolean;
}

/** How much is proved. */
export interface Extent {
  /** Fewer runs, for the gate. The goals of the rows say how many. */
  readonly isQuick: boolean;
  /** Decides every random choice, so that a run can be repeated. */
  readonly seed: number;
  /** Says what falls short, in more words than fit into a row. */
  readonly report: (line: string) => void;
}

/** A part of reliability, proved by itself with `pnpm prove NAME`. */
export interface Family {
  readonly name: string;
  readonly title: string;
  /** Whether it measures memory or time, so that nothing else may run beside it. */
  readonly isAlone?: boolean;
  readonly prove: (extent: Extent) => Promise<readonly Row[]>;
}

/** A row that holds when nothing was found. */
export function rowOfFaults(what: string, goal: string, checked: string, faults: readonly string[]): Row {
  const measured = faults.length === 0 ? checked : `${checked}; ${faults.length} fall short: ${faults[0]}`;
  return { what, goal, measured, holds: faults.length === 0 };
}
