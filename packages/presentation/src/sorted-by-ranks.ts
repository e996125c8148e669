import type { SortKey } from './sort-key.ts';

/** What places are sorted by, the first one first. */
export interface RankedBy {
  readonly isDescending: boolean;
  readonly keyAt: (place: number) => SortKey;
}

/**
 * Sorts places in the order of `compareKeys`; equal ones stay as they are. Each key becomes its rank and all ranks of a place
 * one number, because numbers are sorted several times faster than a function can compare them. Returns `undefined` where
 * a number cannot hold them.
 */
export function sortedByRanks(places: readonly number[], levels: readonly RankedBy[]): number[] | undefined {
  const codes = new Float64Array(places.length);
  let size = 1;
  for (const { isDescending, keyAt } of levels) {
    const keys = places.map((place) => keyAt(place));
    const ranks = ranksOf(keys, isDescending);
    const missing = ranks.size;
    size *= missing + 1;
    keys.forEach((key, at) => {
      codes[at] = (codes[at] ?? 0) * (missing + 1) + (key === undefined ? missing : (ranks.get(key) ?? missing));
    });
  }
  const count = places.length;
  if (size * count > Number.MAX_SAFE_INTEGER) return undefined;
  // With its place at the end of it, each number is the only one of its kind.
  codes.forEach((code, at) => (codes[at] = code * count + at));
  return Array.from(codes.sort(), (code) => places[code % count] ?? 0);
}

/** Numbers come before texts; what is missing has no rank, because it comes last either way. */
function ranksOf(keys: readonly SortKey[], isDescending: boolean): ReadonlyMap<string | number, number> {
  const distinct = [...new Set(keys)];
  const numbers = Float64Array.from(distinct.filter((key) => typeof key === 'number')).sort();
  const texts = distinct.filter((key) => typeof key === 'string').sort((left, right) => (left < right ? -1 : 1));
  const sorted = [...numbers, ...texts];
  return new Map((isDescending ? sorted.toReversed() : sorted).map((key, rank) => [key, rank]));
}
