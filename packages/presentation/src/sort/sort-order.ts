import type { Column } from '../columns/column.ts';
import type { Format } from '../columns/format.ts';
import { compareKeys, sortKey, type SortKey } from './sort-key.ts';
import { sortedByKeys } from './sorted-by-keys.ts';

/** A column that items are sorted by. */
export interface SortBy<T> {
  readonly column: Column<T>;
  readonly isDescending: boolean;
}

/** An order of the items of a list by their indices. */
export interface IndexOrder {
  /** Compares two indices, for `Array.prototype.sort`. */
  compare(left: number, right: number): number;
  /** Returns indices in this order. The sort is stable. */
  sorted(indices: readonly number[]): number[];
}

/**
 * Returns the sort order for several columns, the first one first. Amounts are grouped by currency, and only compared
 * within a currency. Sort keys are cached by index, so a list may grow, but its items must not move.
 *
 * @returns A function from the items to the order of their indices.
 */
export function sortOrder<T>(by: readonly SortBy<T>[], format: Format): (items: readonly T[]) => IndexOrder {
  const levels = by.flatMap((sort) => levelsOf(sort, format));
  return (items) => {
    const compare = (left: number, right: number): number => {
      for (const level of levels) {
        const order = compareKeys(keyOf(level, items, left), keyOf(level, items, right), level.isDescending);
        if (order !== 0) return order;
      }
      return 0;
    };
    const columns = levels.map((level) => ({
      isDescending: level.isDescending,
      keyAt: (index: number) => keyOf(level, items, index),
    }));
    return { compare, sorted: (indices) => sortedByKeys(indices, columns) };
  };
}

interface Level<T> {
  readonly isDescending: boolean;
  readonly read: (item: T) => SortKey;
  /** The cached keys by index; `null` is a missing value. */
  readonly keys: (SortKey | null)[];
}

function levelsOf<T>({ column, isDescending }: SortBy<T>, format: Format): Level<T>[] {
  const own = { isDescending, read: (item: T) => sortKey(column, item, format), keys: [] };
  if (column.currency === undefined) return [own];
  return [{ isDescending: false, read: (item: T) => column.currency?.(item, format), keys: [] }, own];
}

function keyOf<T>({ keys, read }: Level<T>, items: readonly T[], index: number): SortKey {
  let key = keys[index];
  if (key === undefined) {
    const item = items[index];
    key = (item === undefined ? undefined : read(item)) ?? null;
    keys[index] = key;
  }
  return key ?? undefined;
}
