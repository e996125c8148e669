/** A stretch of a text, in UTF-16 code units; `to` is behind its last one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Puts ranges in order and joins those that touch. */
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
