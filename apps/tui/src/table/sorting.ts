import { chooseTable, columnAtCursor } from '../state/tables.ts';
import { safeText } from '@paydeck/presentation';
import { itemId, type ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { orderText } from './list-texts.ts';
import { isArranging, rowCount, selectedItem, sortList, type ListState } from '../state/list-state.ts';
import { say, type State } from '../state/state.ts';
import { viewOf, withList } from '../state/views.ts';
import { columnOf } from '../state/table-settings.ts';

export function sortByColumn(state: State): State {
  const { key, sort, known } = orderAtCursor(state);
  return sortBy(state, turned(sort.length === 1 ? known : undefined, key));
}

/** Sorts equal rows by the column at the cursor. A second press reverses that order, and a third removes the column. */
export function thenByColumn(state: State): State {
  const { key, sort, known } = orderAtCursor(state);
  const others = known === undefined ? [...sort, ...turned(undefined, key)] : sort;
  return sortBy(
    state,
    others.flatMap((each) => (each === known ? turned(known, key) : each)),
  );
}

export function reverseSort(state: State): State {
  const { key, sort, known = { key, isDescending: false } } = orderAtCursor(state);
  const reversed = { key, isDescending: !known.isDescending };
  return sortBy(state, sort.includes(known) ? sort.with(sort.indexOf(known), reversed) : [reversed]);
}

function orderAtCursor(state: State): { key: string; sort: readonly Sort[]; known: Sort | undefined } {
  const key = columnAtCursor(state);
  const { sort } = viewOf(state).list.rows.options;
  return { key, sort, known: sort.find((each) => each.key === key) };
}

export function sortBy(state: State, sort: readonly Sort[]): State {
  const before = viewOf(state).list;
  const sorted = withList(chooseTable(state, { sort }), (list, height) => sortList(list, sort, height));
  if (rowCount(before) === 0) return sorted;
  if (sort.length === 0) return say(sorted, "no longer sorted: the service's order, with the cursor on the same row");
  const { list } = viewOf(sorted);
  const [from, to] = [idAtCursor(before), idAtCursor(list)];
  const by = `sorted by ${orderText(list.listing, sort)}${isByCurrency(list.listing, sort) ? ', currency by currency' : ''}`;
  // A long list is sorted in batches, so its first row is not known yet.
  const top = isArranging(list) ? '' : `; ${to} is on top`;
  return say(sorted, `${by}${top}${from === to ? '' : `, you were at ${from}`}`);
}

function idAtCursor(list: ListState): string {
  const item = selectedItem(list);
  return item === undefined ? '' : safeText(itemId(list.listing, item));
}

function isByCurrency(listing: ListingName, sort: readonly Sort[]): boolean {
  return listing !== 'payouts' && sort.some(({ key }) => columnOf(listing, key)?.currency !== undefined);
}

/** Ascending, then descending, then not at all. */
function turned(sort: Sort | undefined, key: string): Sort[] {
  if (sort === undefined) return [{ key, isDescending: false }];
  return sort.isDescending ? [] : [{ key, isDescending: true }];
}
