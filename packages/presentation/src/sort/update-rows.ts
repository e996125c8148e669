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
 * Earlier rows are not filtered or sorted again: the new rows are sorted and merged.
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
  // Sorting is stable, so equal items keep the order of the service.
  return merge(rows, order.sorted(fresh), order);
}

/** Merges two sorted lists of rows. The items of `fresh` are later, so they follow equal ones. */
function merge(rows: readonly number[], fresh: readonly number[], order: IndexOrder): number[] {
  const merged: number[] = [];
  // Few rows are inserted by binary search. Many rows meet nearly every earlier row anyway.
  const isFew = fresh.length * Math.log2(rows.length + 1) < rows.length;
  let start = 0;
  for (const index of fresh) {
    const position = (isFew ? positionByBisection : positionByScan)(index, rows, start, order);
    for (; start < position; start += 1) merged.push(rows[start] ?? 0);
    merged.push(index);
  }
  for (; start < rows.length; start += 1) merged.push(rows[start] ?? 0);
  return merged;
}

function positionByScan(index: number, rows: readonly number[], start: number, order: IndexOrder): number {
  let position = start;
  while (position < rows.length && order.compare(rows[position] ?? 0, index) <= 0) position += 1;
  return position;
}

function positionByBisection(index: number, rows: readonly number[], start: number, order: IndexOrder): number {
  let [low, high] = [start, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order.compare(rows[middle] ?? 0, index) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
