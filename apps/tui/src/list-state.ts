import type { Query } from './filters.ts';
import { itemId, type Item, type ListingName } from './listings.ts';
import { atStart, placeAt, type Place } from './scroll.ts';

/** One listing as it is on the screen: what was asked, what has come, where the reader is. The same for every resource. */
export interface ListState {
  readonly listing: ListingName;
  readonly query: Query;
  readonly items: readonly Item[];
  readonly place: Place;
  /** The row that was asked for: beyond the last item while the pages up to it are on their way. */
  readonly goal: number;
  /** Counts readings of the list. A page of an earlier reading is no longer wanted. */
  readonly walk: number;
  /** The page that the next request is for. */
  readonly nextPage: number;
  /** How long the longest page of this reading was. A shorter one is likely the last. */
  readonly longestPage: number;
  readonly isLoading: boolean;
  readonly isEnd: boolean;
  /** The items of a new reading, until they reach as far as the reader is. */
  readonly renewal: readonly Item[] | undefined;
  /** Why the last page did not come, in one line. */
  readonly problem: string | undefined;
  /** When the service last answered, in milliseconds since 1970. */
  readonly readAt: number | undefined;
}

/** The page that a list waits for. */
export interface PageRequest {
  readonly listing: ListingName;
  readonly query: Query;
  readonly walk: number;
  readonly page: number;
}

export interface LoadedPage {
  readonly items: readonly Item[];
  readonly number: number;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

export function openList(listing: ListingName, query: Query): ListState {
  return {
    listing,
    query,
    items: [],
    place: atStart,
    goal: 0,
    walk: 0,
    nextPage: firstPage(query),
    longestPage: 0,
    isLoading: true,
    isEnd: false,
    renewal: undefined,
    problem: undefined,
    readAt: undefined,
  };
}

/** Says which page to fetch now, if any: one at a time, in order. */
export function wantedPage(list: ListState): PageRequest | undefined {
  if (!list.isLoading) return undefined;
  return { listing: list.listing, query: list.query, walk: list.walk, page: list.nextPage };
}

/** Goes to a row. When it is not loaded yet, goes as far as there are rows, and on as pages come. */
export function goToRow(list: ListState, row: number, height: number): ListState {
  const last = Math.max(0, list.items.length - 1);
  const canLoadMore = !list.isEnd && list.problem === undefined && list.renewal === undefined;
  const goal = Math.max(0, canLoadMore ? row : Math.min(row, last));
  return askAhead({ ...list, goal, place: placeAt(list.place, goal, list.items.length, height) }, height);
}

/** Gives up on rows that have not come. */
export function stopMove(list: ListState): ListState {
  return { ...list, goal: list.place.cursor };
}

/** Fits the list to another height. */
export function resizeList(list: ListState, height: number): ListState {
  return askAhead({ ...list, place: placeAt(list.place, list.place.cursor, list.items.length, height) }, height);
}

/** Reads the list again from its first page, or goes on where a problem stopped the reading. */
export function refreshList(list: ListState): ListState {
  const again = { ...stopMove(list), walk: list.walk + 1, problem: undefined, isLoading: true };
  return list.problem === undefined
    ? { ...again, nextPage: firstPage(list.query), longestPage: 0, renewal: [] }
    : again;
}

export function addPage(list: ListState, page: LoadedPage, height: number): ListState {
  const isShort = page.items.length < (list.longestPage === 0 ? askedLength(list.query) : list.longestPage);
  const longestPage = Math.max(list.longestPage, page.items.length);
  // After a short page there is likely no other: ask at once, so that the screen can say that this is the end.
  const next = { ...list, isLoading: isShort, nextPage: page.number + 1, longestPage, readAt: page.at };
  if (list.renewal !== undefined)
    return renew({ ...next, isEnd: false }, withNew(list, list.renewal, page.items), height);
  const items = withNew(list, list.items, page.items);
  return askAhead({ ...next, items, place: placeAt(list.place, list.goal, items.length, height) }, height);
}

/** The service has no more pages. */
export function endList(list: ListState, at: number, height: number): ListState {
  const next = { ...list, isLoading: false, isEnd: true, readAt: at };
  return list.renewal === undefined ? stopMove(next) : renew(next, list.renewal, height);
}

/** Keeps every row, and says what happened. */
export function failList(list: ListState, problem: string): ListState {
  return stopMove({ ...list, isLoading: false, problem });
}

/** Gives the item under the cursor, when there is one. */
export function selectedItem(list: ListState): Item | undefined {
  return list.items[list.place.cursor];
}

/** Asks for the next page when the rows below the cursor would not fill another screen. */
function askAhead(list: ListState, height: number): ListState {
  if (list.isLoading || list.isEnd || list.problem !== undefined) return list;
  const rowsBelow = list.items.length - 1 - list.goal;
  return rowsBelow < Math.max(height, rowsAhead) ? { ...list, isLoading: true } : list;
}

/** Puts the new reading in the place of the old one, once it reaches as far as the reader is. */
function renew(list: ListState, renewal: readonly Item[], height: number): ListState {
  const { cursor, top } = list.place;
  if (!list.isEnd && renewal.length <= cursor) return { ...list, renewal, isLoading: true };
  const selected = selectedItem(list);
  const id = selected === undefined ? undefined : itemId(list.listing, selected);
  const found = id === undefined ? -1 : renewal.findIndex((item) => itemId(list.listing, item) === id);
  const row = found === -1 ? cursor : found;
  const place = placeAt({ cursor: row, top: top + row - cursor }, row, renewal.length, height);
  return askAhead({ ...list, items: renewal, renewal: undefined, place, goal: place.cursor }, height);
}

/** A list that moved while it was read, or that was read on after a problem, may bring an item twice. */
function withNew(list: ListState, items: readonly Item[], more: readonly Item[]): readonly Item[] {
  const known = new Set(items.map((item) => itemId(list.listing, item)));
  return [...items, ...more.filter((item) => !known.has(itemId(list.listing, item)))];
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
