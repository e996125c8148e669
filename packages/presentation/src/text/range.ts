/** A range of a text in UTF-16 code units. `to` is not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Sorts ranges and merges adjacent ones. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of [...ranges].sort((left, right) => left.from - right.from)) {
    const last = joined.at(-1);
    if (last !== undefined && range.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else if (range.from < range.to) joined.push(range);
  }
  return joined;
}
