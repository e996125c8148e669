import type { Format } from '@paydeck/presentation';
import { arrangeMore, asLoaded, isAsLoaded, type Arranged, type Arrangement } from './arrange.ts';
import type { Query } from '../service/query.ts';
import { itemId, type Item, type ListingName } from '../service/listings.ts';
import type { LoadedPage, PageRequest } from '../service/loader.ts';
import { atStart, placeAt, type Place } from '../widgets/scroll-window.ts';

/** One listing as it is on the screen: what was asked, what has come, where the reader is. The same for every resource. */
export interface ListState {
  /** Tells it from the other lists that are kept. */
  readonly id: number;
  readonly listing: ListingName;
  readonly query: Query;
  /** How its amounts are written. */
  readonly amounts: Omit<Format, 'now'>;
  /** What has come, in the service's order. */
  readonly items: readonly Item[];
  /** What is done to it here, after the service has answered. */
  readonly arrangement: Arrangement;
  /** Which items are shown, in which order, as places in `items`; all of them as they came when undefined. */
  readonly rows: readonly number[] | undefined;
  /** How many of the items have been looked at for it. */
  readonly arranged: number;
  /** The item that the reader was at when arranging began, as its place in `items`, until they move or it is done. */
  readonly reader: number | undefined;
  /** What is wrong with the filter over the rows, in one line. */
  readonly filterProblem: string | undefined;
  readonly place: Place;
  /** The row that was asked for: beyond the last one while the pages up to it are on their way. */
  readonly goal: number;
  /** The id of an item to go to when it comes. */
  readonly sought: string | undefined;
  /** Whether the list is read to its end without waiting for the reader. */
  readonly readsAll: boolean;
  /** Where reading the whole list began, so that its pace can be told. */
  readonly readsAllFrom: { readonly items: number; readonly at: number | undefined } | undefined;
  /** Counts readings of the list. A page of an earlier reading is no longer wanted. */
  readonly walk: number;
  /** How many items there were when this reading took over from an earlier one: it may bring these once more. */
  readonly resumedAt: number;
  /** The page that the next request is for. */
  readonly nextPage: number;
  /** How long the longest page of this reading was. A shorter one is likely the last. */
  readonly longestPage: number;
  readonly isLoading: boolean;
  readonly isEnd: boolean;
  /** Whether the list moved while it was read: some items may be missing. */
  readonly hasShifted: boolean;
  /** The items of a new reading, until they reach as far as the reader is. */
  readonly renewal: readonly Item[] | undefined;
  /** Why the last page did not come, in one line. */
  readonly problem: string | undefined;
  /** Whether the reader has put the box with the problem away. */
  readonly isProblemSeen: boolean;
  /** Since when the rows are out of date, while a new reading of the list is under way or has failed. */
  readonly staleSince: number | undefined;
  /** When the service last answered, in milliseconds since 1970. */
  readonly readAt: number | undefined;
}

export function openList(
  id: number,
  listing: ListingName,
  query: Query,
  amounts: ListState['amounts'] = {},
): ListState {
  return {
    id,
    listing,
    query,
    amounts,
    items: [],
    arrangement: asLoaded,
    rows: undefined,
    arranged: 0,
    reader: undefined,
    filterProblem: undefined,
    place: atStart,
    goal: 0,
    sought: undefined,
    readsAll: false,
    readsAllFrom: undefined,
    walk: 0,
    resumedAt: 0,
    nextPage: firstPage(query),
    longestPage: 0,
    isLoading: true,
    isEnd: false,
    hasShifted: false,
    renewal: undefined,
    problem: undefined,
    isProblemSeen: false,
    staleSince: undefined,
    readAt: undefined,
  };
}

/** Says which page to fetch now, if any: one at a time, in order. */
export function wantedPage(list: ListState): PageRequest | undefined {
  if (!list.isLoading) return undefined;
  const { id, listing, query, walk, nextPage, readsAll } = list;
  return { list: id, listing, query, walk, page: nextPage, readsAll };
}

/** How many rows the list has: fewer than items when some are filtered out here. */
export function rowCount({ rows, items }: ListState): number {
  return rows === undefined ? items.length : rows.length;
}

/** Gives the item in a row. */
export function itemAt({ rows, items }: ListState, row: number): Item | undefined {
  if (rows === undefined) return items[row];
  const index = rows[row];
  return index === undefined ? undefined : items[index];
}

/** Gives the item under the cursor, when there is one. */
export function selectedItem(list: ListState): Item | undefined {
  return itemAt(list, list.place.cursor);
}

/** Goes to a row. When it is not loaded yet, goes as far as there are rows, and on as pages come. */
export function goToRow(list: ListState, row: number, height: number): ListState {
  const last = Math.max(0, rowCount(list) - 1);
  const canLoadMore = !list.isEnd && list.problem === undefined && list.renewal === undefined;
  const goal = Math.max(0, canLoadMore ? row : Math.min(row, last));
  const place = placeAt(list.place, goal, rowCount(list), height);
  return askAhead({ ...list, goal, sought: undefined, reader: undefined, place }, height);
}

/** Goes to the item with an id, and reads on until it comes. */
export function seek(list: ListState, id: string, height: number): ListState {
  return askAhead(goToSought({ ...list, sought: id }, height), height);
}

/** Reads the list to its end. */
export function readAll(list: ListState): ListState {
  if (list.isEnd || list.readsAll) return list;
  const readsAllFrom = { items: list.items.length, at: list.readAt };
  return { ...again(list), readsAll: true, readsAllFrom, renewal: undefined };
}

/** Goes back to an item that the reader was at, now or when its turn comes. */
export function returnTo(list: ListState, item: Item, height: number): ListState {
  const index = list.items.indexOf(item);
  const row = index === -1 || list.rows === undefined ? index : list.rows.indexOf(index);
  if (row === -1) return index !== -1 && isArranging(list) ? { ...list, reader: index } : list;
  const place = placeAt(list.place, row, rowCount(list), height);
  return { ...list, place, goal: place.cursor };
}

/** Gives up on rows that have not come. */
export function stopMove(list: ListState): ListState {
  const stopped = { ...list, goal: list.place.cursor, sought: undefined };
  // What is fetched ahead for a whole list is not wanted any more; the reading goes on from here when it is.
  return list.readsAll ? { ...again(stopped), readsAll: false, isLoading: false } : stopped;
}

/** Fits the list to another height. */
export function resizeList(list: ListState, height: number): ListState {
  return askAhead({ ...list, place: placeAt(list.place, list.place.cursor, rowCount(list), height) }, height);
}

/** Shows other rows, or the same in another order. The reader stays with the item they are at. */
export function arrangeList(list: ListState, arrangement: Arrangement, height: number): ListState {
  const next = keepItem(list, withRows({ ...list, arrangement }, undefined), height);
  const reader = isArranging(next) ? (list.reader ?? list.rows?.[list.place.cursor] ?? list.place.cursor) : undefined;
  return askAhead({ ...next, reader }, height);
}

/** Whether items are still to be looked at for the rows. */
export function isArranging({ rows, arranged, items }: ListState): boolean {
  return rows !== undefined && arranged < items.length;
}

/** Looks at the next items for the rows. */
export function arrangeNext(list: ListState, height: number): ListState {
  if (!isArranging(list)) return list;
  const next = withRows(list, arrangedOf(list));
  const reader = isArranging(next) ? list.reader : undefined;
  return askAhead({ ...(keepReader(list, next, height) ?? keepItem(list, next, height)), reader }, height);
}

/** Reads the list again from its first page, or goes on where a problem stopped the reading. */
export function refreshList(list: ListState): ListState {
  const next = again(stopMove(list));
  return list.problem === undefined
    ? {
        ...next,
        resumedAt: 0,
        nextPage: firstPage(list.query),
        longestPage: 0,
        hasShifted: false,
        renewal: [],
        staleSince: list.readAt,
      }
    : next;
}

export function addPage(list: ListState, page: LoadedPage, height: number): ListState {
  const isShort = page.items.length < (list.longestPage === 0 ? askedLength(list.query) : list.longestPage);
  const next = {
    ...list,
    // After a short page there is likely no other: ask at once, so that the screen can say that this is the end.
    isLoading: isShort,
    nextPage: page.number + 1,
    longestPage: Math.max(list.longestPage, page.items.length),
    hasShifted: list.hasShifted || page.shifted,
    readAt: page.at,
  };
  if (list.renewal !== undefined) {
    return renew({ ...next, isEnd: false }, [...list.renewal, ...page.items], height);
  }
  const items = [...list.items, ...(list.resumedAt > 0 ? unknown(list, page.items) : page.items)];
  return askAhead(goToSought(withItems(next, items, height), height), height);
}

/** Puts a newer version of an item in its place. */
export function putItem(list: ListState, item: Item): ListState {
  const id = itemId(list.listing, item);
  return { ...list, items: list.items.map((known) => (itemId(list.listing, known) === id ? item : known)) };
}

/** The service has no more pages. */
export function endList(list: ListState, at: number, height: number): ListState {
  const next = { ...list, isLoading: false, isEnd: true, readsAll: false, readAt: at };
  return list.renewal === undefined ? stopMove(next) : renew(next, list.renewal, height);
}

/** Keeps every row, and says what happened. */
export function failList(list: ListState, problem: string): ListState {
  return {
    ...list,
    isLoading: false,
    readsAll: false,
    goal: list.place.cursor,
    sought: undefined,
    problem,
    isProblemSeen: false,
  };
}

/** Asks for the next page when the rows below the cursor would not fill another screen. */
function askAhead(list: ListState, height: number): ListState {
  if (list.isLoading || list.isEnd || list.problem !== undefined) return list;
  if (list.readsAll || list.sought !== undefined) return { ...list, isLoading: true };
  // A filter of our own may pass nothing of many pages: the reader decides how many are read for it.
  const rowsBelow = rowCount(list) - 1 - list.goal;
  const isNear = list.arrangement.filter === '' && rowsBelow < Math.max(height, rowsAhead);
  return isNear || list.goal >= Math.max(1, rowCount(list)) ? { ...list, isLoading: true } : list;
}

/** A reading in the place of the one under way. */
export function again(list: ListState): ListState {
  return { ...list, walk: list.walk + 1, resumedAt: list.items.length, problem: undefined, isLoading: true };
}

/** Adds what came to the rows. An order of our own moves rows about, so the reader is kept at their item. */
function withItems(list: ListState, items: readonly Item[], height: number): ListState {
  if (list.rows === undefined) {
    return { ...list, items, place: placeAt(list.place, list.goal, items.length, height) };
  }
  // While it is still busy with what came before, these take their turn.
  const next = isArranging(list) ? { ...list, items } : withRows({ ...list, items }, arrangedOf(list));
  if (list.goal > list.place.cursor) {
    return { ...next, place: placeAt(list.place, list.goal, rowCount(next), height) };
  }
  return keepItem(list, next, height);
}

/** Puts the new reading in the place of the old one, once it reaches as far as the reader is. */
function renew(list: ListState, renewal: readonly Item[], height: number): ListState {
  if (!list.isEnd && renewal.length <= list.place.cursor) return { ...list, renewal, isLoading: true };
  // Said anew, so that what depends on the time is worked out for this reading.
  const arrangement = { ...list.arrangement };
  const renewed = { ...list, items: renewal, renewal: undefined, staleSince: undefined, arrangement };
  const next = keepItem(list, withRows(renewed, undefined), height);
  const id = selectedId(list);
  const reader = isArranging(next) ? renewal.findIndex((item) => itemId(list.listing, item) === id) : undefined;
  return askAhead({ ...next, reader }, height);
}

/** Arranges the items, or the next of them when some are arranged already. */
function withRows(list: ListState, before: Arranged | undefined): ListState {
  if (isAsLoaded(list.arrangement)) return { ...list, rows: undefined, arranged: 0, filterProblem: undefined };
  const { rows, count, problem } = arrangeMore({ ...list, format: { ...list.amounts, now: list.readAt ?? 0 } }, before);
  return { ...list, rows, arranged: count, filterProblem: problem };
}

function arrangedOf({ rows, arranged, filterProblem }: ListState): Arranged | undefined {
  return rows === undefined ? undefined : { rows, count: arranged, problem: filterProblem };
}

/** Puts the cursor on the item that it was on before, as high on the screen as it was. */
function keepItem(before: ListState, list: ListState, height: number): ListState {
  const { cursor, top } = before.place;
  const selected = selectedItem(before);
  const row = selected === undefined ? -1 : rowOfItem(list, selected, before.rows?.[cursor] ?? cursor);
  const next = row === -1 ? cursor : row;
  const place = placeAt({ cursor: next, top: top + next - cursor }, next, rowCount(list), height);
  return { ...list, place, goal: place.cursor };
}

function goToSought(list: ListState, height: number): ListState {
  const row = list.sought === undefined ? -1 : rowOf(list, list.sought, list.place.cursor);
  if (row === -1) return list;
  const place = placeAt(list.place, row, rowCount(list), height);
  return { ...list, place, goal: row, sought: undefined };
}

/** Puts the cursor on the item that the reader was at when arranging began; `undefined` while it has no row. */
function keepReader(before: ListState, list: ListState, height: number): ListState | undefined {
  const row = before.reader === undefined ? -1 : (list.rows ?? []).indexOf(before.reader);
  if (row === -1) return undefined;
  const { cursor, top } = before.place;
  const place = placeAt({ cursor: row, top: row - (cursor - top) }, row, rowCount(list), height);
  return { ...list, place, goal: place.cursor };
}

function selectedId(list: ListState): string | undefined {
  const selected = selectedItem(list);
  return selected === undefined ? undefined : itemId(list.listing, selected);
}

/** Finds the row of an item that was at a place in the items; -1 when it is not shown. It is most likely still there. */
function rowOfItem(list: ListState, item: Item, index: number): number {
  if (list.items[index] !== item) return rowOf(list, itemId(list.listing, item), index);
  return list.rows === undefined ? index : list.rows.indexOf(index);
}

/** Finds the row of an item; -1 when it is not shown. It is most likely where it was. */
export function rowOf(list: ListState, id: string, likely: number): number {
  const isIt = (item: Item | undefined): boolean => item !== undefined && itemId(list.listing, item) === id;
  if (isIt(itemAt(list, likely))) return likely;
  const index = list.items.findIndex(isIt);
  return list.rows === undefined || index === -1 ? index : list.rows.indexOf(index);
}

/** The client drops what comes twice in one reading; one that goes on where another broke off may bring it again. */
function unknown(list: ListState, items: readonly Item[]): readonly Item[] {
  const earlier = list.items.slice(0, list.resumedAt);
  const known = new Set(earlier.map((item) => itemId(list.listing, item)));
  return items.filter((item) => !known.has(itemId(list.listing, item)));
}

function askedLength(query: Query): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

function firstPage(query: Query): number {
  return typeof query['page_number'] === 'number' ? query['page_number'] : 0;
}

const rowsAhead = 50;
/** The service's maximum, and what the client asks for by itself. */
const largestPage = 100;
