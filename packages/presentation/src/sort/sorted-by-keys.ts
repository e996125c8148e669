import { compareKeys, type SortKey } from './sort-key.ts';

/** The sort keys of each index, the most significant column first. */
export interface KeyedBy {
  readonly isDescending: boolean;
  readonly keyAt: (index: number) => SortKey;
}

/** Sorts indices in the order of `compareKeys`. The sort is stable. */
export function sortedByKeys(indices: readonly number[], levels: readonly KeyedBy[]): number[] {
  const columns = levels.map(({ isDescending, keyAt }) => numbersFor(indices.map(keyAt), isDescending));
  const places = new Uint32Array(indices.length).map((_, place) => place);
  places.sort((left, right) => {
    for (const numbers of columns) {
      const [one = 0, other = 0] = [numbers[left], numbers[right]];
      if (one !== other) return one < other ? -1 : 1;
    }
    return left - right;
  });
  return [...places].map((place) => indices[place] ?? 0);
}

/** Returns numbers in the order of the keys, because they are compared several times faster: ranks for texts. */
function numbersFor(keys: readonly SortKey[], isDescending: boolean): Float64Array {
  const isPlain = keys.every((key) => key === undefined || Number.isFinite(key));
  if (isPlain) {
    const sign = isDescending ? -1 : 1;
    return new Float64Array(keys.map((key) => (key === undefined ? Infinity : sign * Number(key))));
  }
  const sorted = [...new Set(keys)].sort((left, right) => compareKeys(left, right, isDescending));
  const ranks = new Map(sorted.map((key, rank) => [key, rank]));
  return new Float64Array(keys.map((key) => ranks.get(key) ?? 0));
}
