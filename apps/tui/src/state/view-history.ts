/** The history of views by id, like that of a web browser. */
export interface ViewHistory {
  readonly past: readonly number[];
  readonly current: number;
  readonly future: readonly number[];
  /** The view that was on the screen before this one. */
  readonly last: number | undefined;
}

export function startHistory(current: number): ViewHistory {
  return { past: [], current, future: [], last: undefined };
}

/** Adds a view. The forward history and the oldest entries are dropped. */
export function enter({ past, current }: ViewHistory, id: number): ViewHistory {
  return { past: [...past, current].slice(-longestPast), current: id, future: [], last: current };
}

export function goBack({ past, current, future }: ViewHistory): ViewHistory | undefined {
  const id = past.at(-1);
  return id === undefined
    ? undefined
    : { past: past.slice(0, -1), current: id, future: [current, ...future], last: current };
}

export function goForward({ past, current, future }: ViewHistory): ViewHistory | undefined {
  const [id, ...rest] = future;
  return id === undefined ? undefined : { past: [...past, current], current: id, future: rest, last: current };
}

const longestPast = 40;
