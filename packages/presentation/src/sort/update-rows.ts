import type { IndexOrder } from './sort-order.ts';

/** How the rows of a list are filtered and sorted. */
export interface RowOptions<T> {
  /** Filters the items. Default: all items have a row. */
  readonly keeps?: ((item: T) => boolean) | undefined;
  /** Sorts items by their indices. Without it, and for equal items, rows keep the order of the items. */
  readonly order?: IndexOrder | undefined;
}

/**
 * Returns the rows of a list as indices of its items, after the items from `from` up to but not including `to` were added.
 * Earlier rows are not filtered again.
 */
export function updateRows<T>(
  items: readonly T[],
  { keeps, order }: RowOptions<T>,
  rows: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): number[] {
  const fresh: number[] = [];
  for (let index = from; index < Math.min(to, items.length); index += 1) {
    const item = items[index];
    if (item !== undefined && (keeps === undefined || keeps(item))) fresh.push(index);
  }
  if (order === undefined) return [...rows, ...fresh];
  // Few rows are inserted. Sorting is stable, so equal items keep the order of the service.
  const isFew = fresh.length * Math.log2(rows.length + 1) < rows.length;
  return isFew ? merge(rows, order.sorted(fresh), order) : order.sorted([...rows, ...fresh]);
}

/** Merges two sorted lists of rows. The items of `fresh` are later, so they follow equal ones. */
function merge(rows: readonly number[], fresh: readonly number[], order: IndexOrder): number[] {
  const merged: number[] = [];
  let start = 0;
  for (const index of fresh) {
    const position = positionOf(index, rows, start, order);
    for (; start < position; start += 1) merged.push(rows[start] ?? 0);
    merged.push(index);
  }
  for (; start < rows.length; start += 1) merged.push(rows[start] ?? 0);
  return merged;
}

function positionOf(index: number, rows: readonly number[], start: number, order: IndexOrder): number {
  let [low, high] = [start, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order.compare(rows[middle] ?? 0, index) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
