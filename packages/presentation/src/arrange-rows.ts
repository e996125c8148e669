import type { PlaceOrder } from './sort-order.ts';

/** What is done to the items of a list to get its rows. */
export interface RowRule<T> {
  /** Whether an item has a row; all have one when it is missing. */
  readonly keeps?: ((item: T) => boolean) | undefined;
  /** Sorts items by their places; rows stay in the order of the items when it is missing, and where items are equal. */
  readonly order?: PlaceOrder | undefined;
}

/**
 * Gives the rows of a list, as places in its items, after `items[from]` up to before `items[to]` were looked at as well.
 * What was looked at before stays as it is: a page costs what its own items cost, and a comparison for each halving of
 * the rows.
 */
export function arrangeRows<T>(
  items: readonly T[],
  { keeps, order }: RowRule<T>,
  rows: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): number[] {
  const fresh: number[] = [];
  for (let index = from; index < Math.min(to, items.length); index += 1) {
    const item = items[index];
    if (item !== undefined && (keeps === undefined || keeps(item))) fresh.push(index);
  }
  if (order === undefined) return [...rows, ...fresh];
  // Sorting is stable, so equal items stay in the service's order.
  return merge(rows, order.sorted(fresh), order);
}

/** Merges two sorted lists of rows. All of `fresh` comes later in the items, so among equals it goes behind. */
function merge(rows: readonly number[], fresh: readonly number[], order: PlaceOrder): number[] {
  const merged: number[] = [];
  // Few are looked for by halving; many meet nearly every row anyway.
  const isFew = fresh.length * Math.log2(rows.length + 1) < rows.length;
  let start = 0;
  for (const index of fresh) {
    const place = (isFew ? placeByHalving : placeByStep)(index, rows, start, order);
    for (; start < place; start += 1) merged.push(rows[start] ?? 0);
    merged.push(index);
  }
  for (; start < rows.length; start += 1) merged.push(rows[start] ?? 0);
  return merged;
}

function placeByStep(index: number, rows: readonly number[], start: number, order: PlaceOrder): number {
  let place = start;
  while (place < rows.length && order.compare(rows[place] ?? 0, index) <= 0) place += 1;
  return place;
}

function placeByHalving(index: number, rows: readonly number[], start: number, order: PlaceOrder): number {
  let [low, high] = [start, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order.compare(rows[middle] ?? 0, index) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
