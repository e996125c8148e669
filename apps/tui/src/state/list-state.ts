import type { Format } from '@paydeck/presentation';
import { itemId, type Item, type ListingName, type Query } from '../service/listings.ts';
import type { LoadedPage, PageRequest } from '../service/loader.ts';
import type { Sort } from '../service/sort-words.ts';
import { listCache } from './list-cache.ts';
import { atStart, placeAt, type ScrollPosition } from '../widgets/scroll-window.ts';
import {
  addToLoad,
  endLoad,
  exactlyFound,
  failLoad,
  cancelLoad,
  hasEnded,
  isLoading,
  markProblemSeen,
  openLoad,
  requestPage,
  startFullLoad,
  refreshLoad,
  retryLoad,
  stopLoad,
  fullLoadOf,
  fullLoadUnderWay,
  type LoadState,
} from './load-state.ts';
import {
  allRows,
  extendRows,
  isUnfinished,
  prepareItems,
  rebuildRows,
  type RowOptions,
  type Rows,
  type RowSource,
} from './rows.ts';

export interface ListState {
  readonly id: number;
  readonly listing: ListingName;
  readonly query: Query;
  readonly amounts: Omit<Format, 'now'>;
  readonly loadState: LoadState;
  readonly rows: Rows;
  readonly cursor: Cursor;
}

/** The position of the user, and the target of a move that is not finished. */
export interface Cursor {
  readonly place: ScrollPosition;
  /** The requested row. It is beyond the last row while the pages up to it are loading. */
  readonly goal: number;
  /** The id of an item to select when it arrives. */
  readonly targetId: string | undefined;
}

export function openList(
  id: number,
  listing: ListingName,
  query: Query,
  amounts: ListState['amounts'] = {},
): ListState {
  const cursor = { place: atStart, goal: 0, targetId: undefined };
  return { id, listing, query, amounts, loadState: openLoad(query), rows: allRows, cursor };
}

/** Returns the page to fetch now, if any. Pages are fetched one at a time, in order. */
export function wantedPage({ id, listing, query, loadState }: ListState): PageRequest | undefined {
  if (!isLoading(loadState)) return undefined;
  const { number, nextPage } = loadState;
  const whole = fullLoadUnderWay(loadState);
  // A single page or a search may need no further pages, so nothing is prefetched for it.
  const how = whole && { isAhead: whole.until === 'end', resume: whole.checkpoint };
  return { list: id, listing, query, loadNumber: number, page: nextPage, whole: how };
}

/** Returns the number of rows, which is less than the number of items with a local filter. */
export function rowCount({ rows, loadState }: ListState): number {
  return rows.shown === undefined ? loadState.items.length : rows.shown.length;
}

export function itemAt({ rows, loadState }: ListState, row: number): Item | undefined {
  if (rows.shown === undefined) return loadState.items[row];
  const index = rows.shown[row];
  return index === undefined ? undefined : loadState.items[index];
}

export function shownItems({ rows: { shown }, loadState: { items } }: ListState): readonly Item[] {
  return shown === undefined ? items : itemsShown(shown, '', items, () => shown.flatMap((index) => items[index] ?? []));
}

const itemsShown = listCache<readonly Item[]>();

export function selectedItem(list: ListState): Item | undefined {
  return itemAt(list, list.cursor.place.cursor);
}

export function isUnderWay({ loadState, cursor }: ListState): boolean {
  return fullLoadOf(loadState) !== undefined || cursor.targetId !== undefined || cursor.goal !== cursor.place.cursor;
}

export function isSearchingMatch(list: ListState): boolean {
  const isBeyond = list.cursor.goal >= Math.max(1, rowCount(list));
  return list.rows.options.filter !== '' && isBeyond && isLoading(list.loadState);
}

/** Moves to a row. If it is not loaded yet, moves to the last row, and further as pages arrive. */
export function goToRow(list: ListState, row: number, height: number): ListState {
  const { loadState, cursor } = list;
  const last = Math.max(0, rowCount(list) - 1);
  const canLoadMore = !hasEnded(loadState) && loadState.status !== 'failed' && loadState.refresh === undefined;
  const goal = Math.max(0, canLoadMore ? row : Math.min(row, last));
  const place = placeAt(cursor.place, goal, rowCount(list), height);
  const rows = list.rows.pinned === undefined ? list.rows : { ...list.rows, pinned: undefined };
  return loadAhead({ ...list, rows, cursor: { place, goal, targetId: undefined } }, height);
}

export function scrollTo(list: ListState, place: ScrollPosition): ListState {
  return { ...list, cursor: { ...list.cursor, place } };
}

export function goToId(list: ListState, id: string, height: number): ListState {
  return loadAhead(goToTargetId({ ...list, cursor: { ...list.cursor, targetId: id } }, height), height);
}

export function readAll(list: ListState): ListState {
  return { ...list, loadState: startFullLoad(list.loadState, list.query) };
}

/** Loads pages until one has a row beyond those that match already. */
export function readToMatch(list: ListState, height: number): ListState {
  const { loadState } = list;
  const ready = loadState.status === 'failed' ? { ...list, loadState: retryLoad(loadState) } : list;
  return goToRow(unpinTop(ready), Math.max(1, rowCount(list)), height);
}

/** Returns to an item that the user was on, now or when it has been filtered and sorted. */
export function returnTo(list: ListState, item: Item, height: number): ListState {
  const index = list.loadState.items.indexOf(item);
  const row = index === -1 || list.rows.shown === undefined ? index : list.rows.shown.indexOf(index);
  if (row !== -1) return onRow(unpinTop(list), placeAt(list.cursor.place, row, rowCount(list), height));
  return index !== -1 && isArranging(list) ? { ...list, rows: { ...list.rows, pinned: index } } : list;
}

export function stopMove(list: ListState): ListState {
  return { ...list, loadState: stopLoad(list.loadState), cursor: withoutTarget(list.cursor) };
}

export function resizeList(list: ListState, height: number): ListState {
  const { place } = list.cursor;
  return loadAhead(scrollTo(list, placeAt(place, place.cursor, rowCount(list), height)), height);
}

/** Shows other rows, or the same in another order. The cursor stays on its item. */
export function arrangeList(list: ListState, options: RowOptions, height: number): ListState {
  const { cursor } = list.cursor.place;
  const rows = rebuildRows(list.rows, sourceOf(list), options);
  const next = keepPlace(list, { ...list, rows }, height);
  const pinned = list.rows.pinned ?? list.rows.shown?.[cursor] ?? cursor;
  return loadAhead(withPinned(next, pinned), height);
}

/** Sorts the rows, with the cursor on the first one. In the service's order the cursor stays on its item. */
export function sortList(list: ListState, sort: readonly Sort[], height: number): ListState {
  const options = { ...list.rows.options, sort };
  if (sort.length === 0) return arrangeList(withPinned(list, undefined), options, height);
  return arrangeList({ ...list, rows: { ...list.rows, pinned: 'top' } }, options, height);
}

/** Keeps the cursor on its item, also when others are sorted above it. */
export function unpinTop(list: ListState): ListState {
  return list.rows.pinned === 'top' ? { ...list, rows: { ...list.rows, pinned: undefined } } : list;
}

export function isArranging({ rows, loadState }: ListState): boolean {
  return isUnfinished(rows, loadState.items);
}

export function arrangeNext(list: ListState, height: number): ListState {
  if (!isArranging(list)) return list;
  const next = { ...list, rows: extendRows(list.rows, sourceOf(list)) };
  return loadAhead(withPinned(keepPlace(list, next, height), list.rows.pinned), height);
}

export function refreshList(list: ListState): ListState {
  return { ...list, loadState: refreshLoad(list.loadState, list.query), cursor: withoutTarget(list.cursor) };
}

export function cancelLoading(list: ListState, problem: string): ListState {
  return { ...list, loadState: cancelLoad(list.loadState, problem), cursor: withoutTarget(list.cursor) };
}

export function dismissProblem(list: ListState): ListState {
  return { ...list, loadState: markProblemSeen(list.loadState) };
}

export function addPage(list: ListState, page: LoadedPage, height: number): ListState {
  prepareItems(page.items, sourceOf(list));
  const idOf = (item: Item): string => itemId(list.listing, item);
  const loadState = addToLoad(list.loadState, page, { query: list.query, idOf });
  if (list.loadState.refresh === undefined)
    return loadAhead(goToTargetId(withItems(list, loadState, height), height), height);
  return loadState.refresh === undefined ? refreshed(list, loadState, height) : { ...list, loadState };
}

export function replaceItem(list: ListState, item: Item): ListState {
  const id = itemId(list.listing, item);
  const items = list.loadState.items.map((known) => (itemId(list.listing, known) === id ? item : known));
  return { ...list, loadState: { ...list.loadState, items } };
}

export function endList(list: ListState, at: number, height: number): ListState {
  const loadState = endLoad(list.loadState, at);
  const isAnew = list.loadState.refresh !== undefined || exactlyFound(list.loadState) !== undefined;
  const next = { ...list, cursor: withoutTarget(list.cursor) };
  return isAnew ? refreshed(next, loadState, height) : { ...next, loadState };
}

export function failList(list: ListState, problem: string, isFinal?: boolean): ListState {
  return { ...list, loadState: failLoad(list.loadState, problem, isFinal), cursor: withoutTarget(list.cursor) };
}

/** Requests the next page when the rows below the cursor would not fill another screen. */
function loadAhead(list: ListState, height: number): ListState {
  if (list.loadState.status !== 'idle') return list;
  const { goal, targetId } = list.cursor;
  // A local filter may match nothing in many pages, so the user decides how many are loaded for it.
  const rowsBelow = rowCount(list) - 1 - goal;
  const isNear = list.rows.options.filter === '' && rowsBelow < Math.max(height, rowsAhead);
  const isWanted = targetId !== undefined || isNear || goal >= Math.max(1, rowCount(list));
  return isWanted ? { ...list, loadState: requestPage(list.loadState) } : list;
}

/** Adds new items to the rows. A local sort order moves rows, so the cursor stays on its item. */
function withItems(list: ListState, loadState: LoadState, height: number): ListState {
  const { cursor, rows } = list;
  const more = { ...list, loadState };
  if (rows.shown === undefined) return scrollTo(more, placeAt(cursor.place, cursor.goal, rowCount(more), height));
  // While earlier items are still being processed, the new ones wait.
  // A filter that was chosen before the first page is relative to the time of that page.
  const extend = list.loadState.at === undefined ? rebuildRows : extendRows;
  const next = isArranging(list) ? more : { ...more, rows: extend(rows, sourceOf(more)) };
  const beyond = cursor.goal - Math.max(1, rowCount(list));
  if (isSearchingMatch(list) && rowCount(next) - rowCount(list) > beyond) return atMatch(list, next, height);
  if (rows.pinned === 'top' || cursor.goal <= cursor.place.cursor) return keepPlace(list, next, height);
  return scrollTo(next, placeAt(cursor.place, cursor.goal, rowCount(next), height));
}

/** Moves to the first new row that matches, wherever it is sorted to. That ends a search for it. */
function atMatch(list: ListState, next: ListState, height: number): ListState {
  const known = list.loadState.items.length;
  const row = next.rows.shown?.findIndex((index) => index >= known) ?? -1;
  if (row === -1) return next;
  return onRow(next, placeAt(next.cursor.place, row, rowCount(next), height));
}

function refreshed(list: ListState, loadState: LoadState, height: number): ListState {
  const rows = rebuildRows(list.rows, sourceOf({ ...list, loadState }));
  const isTop = rows.pinned === 'top';
  // The items have other indices now.
  const before = isTop ? list : withPinned(list, undefined);
  const next = keepPlace(before, { ...list, loadState, rows }, height);
  const selected = selectedItem(list);
  const id = selected === undefined ? undefined : itemId(list.listing, selected);
  const pinned = isTop ? 'top' : loadState.items.findIndex((item) => itemId(list.listing, item) === id);
  return loadAhead(withPinned(next, pinned), height);
}

/**
 * Keeps the cursor, at the same height on the screen, on the first row or on the item that it was on. An item that has no
 * row yet is waited for with the cursor where it was.
 */
function keepPlace(before: ListState, list: ListState, height: number): ListState {
  const { pinned, shown } = before.rows;
  if (pinned === 'top') return onRow(list, atStart);
  const { cursor, top } = before.cursor.place;
  const pinnedRow = pinned === undefined ? -1 : (list.rows.shown?.indexOf(pinned) ?? -1);
  const selected = selectedItem(before);
  const ownRow = selected === undefined ? -1 : rowOfItem(list, selected, shown?.[cursor] ?? cursor);
  const row = [pinnedRow, ownRow, cursor].find((each) => each !== -1) ?? cursor;
  return onRow(list, placeAt({ cursor: row, top: top + row - cursor }, row, rowCount(list), height));
}

function goToTargetId(list: ListState, height: number): ListState {
  const { place, targetId } = list.cursor;
  const row = targetId === undefined ? -1 : rowOf(list, targetId, place.cursor);
  if (row === -1) return list;
  const cursor = { place: placeAt(place, row, rowCount(list), height), goal: row, targetId: undefined };
  return { ...unpinTop(list), cursor };
}

/** Remembers the position of the user: the first row until they move, or an item until all rows are ready. */
function withPinned(list: ListState, pinned: Rows['pinned']): ListState {
  return { ...list, rows: { ...list.rows, pinned: pinned === 'top' || isArranging(list) ? pinned : undefined } };
}

/** Sets the position of the user, with no further target. */
function onRow(list: ListState, place: ScrollPosition): ListState {
  return { ...list, cursor: { ...list.cursor, place, goal: place.cursor } };
}

function withoutTarget({ place }: Cursor): Cursor {
  return { place, goal: place.cursor, targetId: undefined };
}

function sourceOf({ listing, loadState, amounts }: ListState): RowSource {
  return { listing, items: loadState.items, format: { ...amounts, now: loadState.at ?? 0 } };
}

/** Returns the row of an item by its index, or -1 if it is hidden. Usually the index has not changed. */
function rowOfItem(list: ListState, item: Item, index: number): number {
  if (list.loadState.items[index] !== item) return rowOf(list, itemId(list.listing, item), index);
  return list.rows.shown === undefined ? index : list.rows.shown.indexOf(index);
}

/** Returns the row of an item by its id, or -1 if it is hidden. Usually the row has not changed. */
export function rowOf(list: ListState, id: string, likely: number): number {
  const isIt = (item: Item | undefined): boolean => item !== undefined && itemId(list.listing, item) === id;
  if (isIt(itemAt(list, likely))) return likely;
  const index = list.loadState.items.findIndex(isIt);
  return list.rows.shown === undefined || index === -1 ? index : list.rows.shown.indexOf(index);
}

const rowsAhead = 50;
