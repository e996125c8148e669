import { compareKeys, type SortKey } from './sort-key.ts';

/** The sort keys of each index, the most significant column first. */
export interface KeyedBy {
  readonly isDescending: boolean;
  readonly keyAt: (index: number) => SortKey;
}

/** Sorts indices in the order of `compareKeys`. The sort is stable. */
export function sortedByKeys(indices: readonly number[], levels: readonly KeyedBy[]): number[] {
  const { length } = indices;
  const [first = new Float64Array(length), ...others] = levels.map(({ isDescending, keyAt }) =>
    positionsOf(numbersFor(indices.map(keyAt), isDescending)),
  );
  const positions = others.reduce(
    (before, own) => positionsOf(before.map((position, place) => position * length + (own[place] ?? 0))),
    first,
  );
  const sorted = [...indices];
  const equalBefore = new Uint32Array(length);
  indices.forEach((index, place) => {
    const position = positions[place] ?? 0;
    const before = equalBefore[position] ?? 0;
    sorted[position + before] = index;
    equalBefore[position] = before + 1;
  });
  return sorted;
}

/** Returns numbers in the order of the keys: ranks for texts. */
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

/** Returns the first position of each number among all of them sorted, because a sort without a comparator is faster. */
function positionsOf(numbers: Float64Array): Float64Array {
  const sorted = numbers.toSorted();
  return numbers.map((number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}
