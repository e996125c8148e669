import type { SortKey } from './sort-key.ts';

/** The sort keys of each index, the most significant column first. */
export interface RankedBy {
  readonly isDescending: boolean;
  readonly keyAt: (index: number) => SortKey;
}

/**
 * Sorts indices in the order of `compareKeys`. The sort is stable. The ranks of an index are combined into one number,
 * because numbers sort several times faster than with a comparison function. Returns `undefined` if a number cannot
 * hold them.
 */
export function sortedByRanks(indices: readonly number[], levels: readonly RankedBy[]): number[] | undefined {
  const codes = new Float64Array(indices.length);
  let size = 1;
  for (const { isDescending, keyAt } of levels) {
    const keys = indices.map((index) => keyAt(index));
    const ranks = ranksOf(keys, isDescending);
    const missing = ranks.size;
    size *= missing + 1;
    keys.forEach((key, at) => {
      codes[at] = (codes[at] ?? 0) * (missing + 1) + (key === undefined ? missing : (ranks.get(key) ?? missing));
    });
  }
  const count = indices.length;
  if (size * count > Number.MAX_SAFE_INTEGER) return undefined;
  // The index is appended, so that each number is unique.
  codes.forEach((code, at) => (codes[at] = code * count + at));
  return Array.from(codes.sort(), (code) => indices[code % count] ?? 0);
}

/** Ranks the keys, numbers before texts. A missing key has no rank, because it is last in both directions. */
function ranksOf(keys: readonly SortKey[], isDescending: boolean): ReadonlyMap<string | number, number> {
  const distinct = [...new Set(keys)];
  const numbers = Float64Array.from(distinct.filter((key) => typeof key === 'number')).sort();
  const texts = distinct.filter((key) => typeof key === 'string').sort((left, right) => (left < right ? -1 : 1));
  const sorted = [...numbers, ...texts];
  return new Map((isDescending ? sorted.toReversed() : sorted).map((key, rank) => [key, rank]));
}
