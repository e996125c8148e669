import type { Format } from '@paydeck/presentation';
import { itemId, type Item, type ListingName } from '../service/listings.ts';
import type { LoadedPage, PageRequest } from '../service/loader.ts';
import type { Sort } from '../service/sort-words.ts';
import type { Query } from '../service/query.ts';
import { atStart, placeAt, type Place } from '../widgets/scroll-window.ts';
import type { Arrangement } from './arrange.ts';
import {
  addToReading,
  endReading,
  exactlyFound,
  failReading,
  giveUpPage,
  hasEnded,
  isLoading,
  markProblemSeen,
  openReading,
  problemOf,
  readAgain,
  readOn,
  readWhole,
  renew,
  stopReading,
  wholeReadingOf,
  wholeUnderWay,
  type Reading,
} from './reading.ts';
import { allRows, arrangedAnew, arrangedOn, isUnfinished, rearranged, type Rows, type RowSource } from './rows.ts';

/** One listing as it is on the screen: what was asked, what has come, where the reader is. The same for every resource. */
export interface ListState {
  /** Tells it from the other lists that are kept. */
  readonly id: number;
  readonly listing: ListingName;
  readonly query: Query;
  /** How its amounts are written. */
  readonly amounts: Omit<Format, 'now'>;
  readonly reading: Reading;
  readonly rows: Rows;
  readonly cursor: Cursor;
}

/** Where the reader is, and where they are bound for. */
export interface Cursor {
  readonly place: Place;
  /** The row that was asked for: beyond the last one while the pages up to it are on their way. */
  readonly goal: number;
  /** The id of an item to go to when it comes. */
  readonly sought: string | undefined;
}

export function openList(
  id: number,
  listing: ListingName,
  query: Query,
  amounts: ListState['amounts'] = {},
): ListState {
  const cursor = { place: atStart, goal: 0, sought: undefined };
  return { id, listing, query, amounts, reading: openReading(query), rows: allRows, cursor };
}

/** Says which page to fetch now, if any: one at a time, in order. */
export function wantedPage({ id, listing, query, reading }: ListState): PageRequest | undefined {
  if (!isLoading(reading)) return undefined;
  const { number, nextPage } = reading;
  const whole = wholeUnderWay(reading);
  // What is fetched ahead of a page or a match is paid for in vain.
  const how = whole && { isAhead: whole.until === 'end', resume: whole.checkpoint };
  return { list: id, listing, query, reading: number, page: nextPage, whole: how };
}

/** How many rows the list has: fewer than items when some are filtered out here. */
export function rowCount({ rows, reading }: ListState): number {
  return rows.shown === undefined ? reading.items.length : rows.shown.length;
}

/** Gives the item in a row. */
export function itemAt({ rows, reading }: ListState, row: number): Item | undefined {
  if (rows.shown === undefined) return reading.items[row];
  const index = rows.shown[row];
  return index === undefined ? undefined : reading.items[index];
}

/** Gives the item under the cursor, when there is one. */
export function selectedItem(list: ListState): Item | undefined {
  return itemAt(list, list.cursor.place.cursor);
}

/** Whether the reader waits for rows that have not come. */
export function isUnderWay({ reading, cursor }: ListState): boolean {
  return wholeReadingOf(reading) !== undefined || cursor.sought !== undefined || cursor.goal !== cursor.place.cursor;
}

/** Whether pages are read for the next row that a filter passes. */
export function isSeekingMatch(list: ListState): boolean {
  const isBeyond = list.cursor.goal >= Math.max(1, rowCount(list));
  return list.rows.arrangement.filter !== '' && isBeyond && isLoading(list.reading);
}

/** Goes to a row. When it is not loaded yet, goes as far as there are rows, and on as pages come. */
export function goToRow(list: ListState, row: number, height: number): ListState {
  const { reading, cursor } = list;
  const last = Math.max(0, rowCount(list) - 1);
  const canLoadMore = !hasEnded(reading) && problemOf(reading) === undefined && reading.status.is !== 'renewing';
  const goal = Math.max(0, canLoadMore ? row : Math.min(row, last));
  const place = placeAt(cursor.place, goal, rowCount(list), height);
  const rows = list.rows.reader === undefined ? list.rows : { ...list.rows, reader: undefined };
  return askAhead({ ...list, rows, cursor: { place, goal, sought: undefined } }, height);
}

/** Scrolls the rows, with the cursor where it is bound for. */
export function scrollTo(list: ListState, place: Place): ListState {
  return { ...list, cursor: { ...list.cursor, place } };
}

/** Goes to the item with an id, and reads on until it comes. */
export function seek(list: ListState, id: string, height: number): ListState {
  return askAhead(goToSought({ ...list, cursor: { ...list.cursor, sought: id } }, height), height);
}

/** Reads the list to its end. */
export function readAll(list: ListState): ListState {
  return { ...list, reading: readWhole(list.reading, list.query) };
}

/** Reads the list on to the next row that the filter passes, and goes there. */
export function readToMatch(list: ListState): ListState {
  const cursor = { ...list.cursor, goal: Math.max(1, rowCount(list)), sought: undefined };
  return { ...stayAtItem(list), reading: readWhole(list.reading, list.query, 'match'), cursor };
}

/** Goes back to an item that the reader was at, now or when its turn comes. */
export function returnTo(list: ListState, item: Item, height: number): ListState {
  const index = list.reading.items.indexOf(item);
  const row = index === -1 || list.rows.shown === undefined ? index : list.rows.shown.indexOf(index);
  if (row !== -1) return onRow(stayAtItem(list), placeAt(list.cursor.place, row, rowCount(list), height));
  return index !== -1 && isArranging(list) ? { ...list, rows: { ...list.rows, reader: index } } : list;
}

/** Gives up on rows that have not come. */
export function stopMove(list: ListState): ListState {
  return { ...list, reading: stopReading(list.reading), cursor: atRest(list.cursor) };
}

/** Fits the list to another height. */
export function resizeList(list: ListState, height: number): ListState {
  const { place } = list.cursor;
  return askAhead(scrollTo(list, placeAt(place, place.cursor, rowCount(list), height)), height);
}

/** Shows other rows, or the same in another order. The reader stays with the item they are at. */
export function arrangeList(list: ListState, arrangement: Arrangement, height: number): ListState {
  const { cursor } = list.cursor.place;
  const rows = rearranged(list.rows, arrangement, sourceOf(list));
  const next = keepReader(list, { ...list, rows }, height) ?? keepItem(list, { ...list, rows }, height);
  const reader = list.rows.reader ?? list.rows.shown?.[cursor] ?? cursor;
  return askAhead(withReader(next, reader), height);
}

/** Sorts the rows, with the reader on top of them; in the service's order, at the item they were at. */
export function sortList(list: ListState, sort: readonly Sort[], height: number): ListState {
  const arrangement = { ...list.rows.arrangement, sort };
  if (sort.length === 0) return arrangeList(withReader(list, undefined), arrangement, height);
  return arrangeList({ ...list, rows: { ...list.rows, reader: 'top' } }, arrangement, height);
}

/** The reader looks at this very item: it stays under the cursor, also when others come to stand above it. */
export function stayAtItem(list: ListState): ListState {
  return list.rows.reader === 'top' ? { ...list, rows: { ...list.rows, reader: undefined } } : list;
}

/** Whether items are still to be looked at for the rows. */
export function isArranging({ rows, reading }: ListState): boolean {
  return isUnfinished(rows, reading.items);
}

/** Looks at the next items for the rows. */
export function arrangeNext(list: ListState, height: number): ListState {
  if (!isArranging(list)) return list;
  const next = { ...list, rows: arrangedOn(list.rows, sourceOf(list)) };
  return askAhead(withReader(keepReader(list, next, height) ?? keepItem(list, next, height), list.rows.reader), height);
}

/** Reads the list again from its first page, or goes on where a problem stopped the reading. */
export function refreshList(list: ListState): ListState {
  return { ...list, reading: renew(list.reading, list.query), cursor: atRest(list.cursor) };
}

/** Sends the request anew that is late. */
export function askAgain(list: ListState): ListState {
  return { ...list, reading: readAgain(list.reading) };
}

/** Gives up the page that the list waits for; its rows stay. */
export function giveUp(list: ListState): ListState {
  return { ...list, reading: giveUpPage(list.reading), cursor: atRest(list.cursor) };
}

/** Puts away the box that says what went wrong. */
export function putProblemAway(list: ListState): ListState {
  return { ...list, reading: markProblemSeen(list.reading) };
}

export function addPage(list: ListState, page: LoadedPage, height: number): ListState {
  const idOf = (item: Item): string => itemId(list.listing, item);
  const upTo = list.cursor.place.cursor;
  const reading = addToReading(list.reading, page, { query: list.query, upTo, idOf });
  if (list.reading.status.is !== 'renewing')
    return askAhead(goToSought(withItems(list, reading, height), height), height);
  return reading.status.is === 'renewing' ? { ...list, reading } : renewed(list, reading, height);
}

/** Puts a newer version of an item in its place. */
export function putItem(list: ListState, item: Item): ListState {
  const id = itemId(list.listing, item);
  const items = list.reading.items.map((known) => (itemId(list.listing, known) === id ? item : known));
  return { ...list, reading: { ...list.reading, items } };
}

/** The service has no more pages. */
export function endList(list: ListState, at: number, height: number): ListState {
  const reading = endReading(list.reading, at);
  const isAnew = list.reading.status.is === 'renewing' || exactlyFound(list.reading) !== undefined;
  const next = { ...list, cursor: atRest(list.cursor) };
  return isAnew ? renewed(next, reading, height) : { ...next, reading };
}

/** Keeps every row, and says what happened. */
export function failList(list: ListState, problem: string, isFinal?: boolean): ListState {
  return { ...list, reading: failReading(list.reading, problem, isFinal), cursor: atRest(list.cursor) };
}

/** Asks for the next page when the rows below the cursor would not fill another screen. */
function askAhead(list: ListState, height: number): ListState {
  if (list.reading.status.is !== 'idle') return list;
  const { goal, sought } = list.cursor;
  // A filter of our own may pass nothing of many pages: the reader decides how many are read for it.
  const rowsBelow = rowCount(list) - 1 - goal;
  const isNear = list.rows.arrangement.filter === '' && rowsBelow < Math.max(height, rowsAhead);
  const isWanted = sought !== undefined || isNear || goal >= Math.max(1, rowCount(list));
  return isWanted ? { ...list, reading: readOn(list.reading) } : list;
}

/** Adds what came to the rows. An order of our own moves rows about, so the reader is kept at their item. */
function withItems(list: ListState, reading: Reading, height: number): ListState {
  const { cursor, rows } = list;
  const more = { ...list, reading };
  if (rows.shown === undefined) return scrollTo(more, placeAt(cursor.place, cursor.goal, rowCount(more), height));
  // While it is still busy with what came before, these take their turn.
  const next = isArranging(list) ? more : { ...more, rows: arrangedOn(rows, sourceOf(more)) };
  const beyond = cursor.goal - Math.max(1, rowCount(list));
  if (isSeekingMatch(list) && rowCount(next) - rowCount(list) > beyond) return atMatch(list, next, height);
  if (rows.reader === 'top') return onRow(next, atStart);
  if (cursor.goal <= cursor.place.cursor) return keepItem(list, next, height);
  return scrollTo(next, placeAt(cursor.place, cursor.goal, rowCount(next), height));
}

/** Goes to the first row that has come for a filter, wherever an order has put it; what reads on for it stops there. */
function atMatch(list: ListState, next: ListState, height: number): ListState {
  const known = list.reading.items.length;
  const row = next.rows.shown?.findIndex((index) => index >= known) ?? -1;
  if (row === -1) return next;
  const found = onRow(next, placeAt(next.cursor.place, row, rowCount(next), height));
  return wholeReadingOf(next.reading)?.until === 'match' ? { ...found, reading: stopReading(next.reading) } : found;
}

/** Puts the new reading in the place of the old one. */
function renewed(list: ListState, reading: Reading, height: number): ListState {
  // Said anew, so that what depends on the time is worked out for this reading.
  const arrangement = { ...list.rows.arrangement };
  const source = sourceOf({ ...list, reading });
  const rows = arrangedAnew({ ...list.rows, arrangement }, source);
  if (rows.reader === 'top') return askAhead(onRow({ ...list, reading, rows }, atStart), height);
  const next = keepItem(list, { ...list, reading, rows }, height);
  const id = selectedId(list);
  const reader = reading.items.findIndex((item) => itemId(list.listing, item) === id);
  return askAhead(withReader(next, reader), height);
}

/** Puts the cursor on the item that it was on before, as high on the screen as it was. */
function keepItem(before: ListState, list: ListState, height: number): ListState {
  const { cursor, top } = before.cursor.place;
  const selected = selectedItem(before);
  const row = selected === undefined ? -1 : rowOfItem(list, selected, before.rows.shown?.[cursor] ?? cursor);
  const next = row === -1 ? cursor : row;
  return onRow(list, placeAt({ cursor: next, top: top + next - cursor }, next, rowCount(list), height));
}

function goToSought(list: ListState, height: number): ListState {
  const { place, sought } = list.cursor;
  const row = sought === undefined ? -1 : rowOf(list, sought, place.cursor);
  if (row === -1) return list;
  const cursor = { place: placeAt(place, row, rowCount(list), height), goal: row, sought: undefined };
  return { ...stayAtItem(list), cursor };
}

/** Puts the cursor on top, or on the item that the reader was at when arranging began; `undefined` while it has no row. */
function keepReader(before: ListState, list: ListState, height: number): ListState | undefined {
  const { reader } = before.rows;
  if (reader === 'top') return onRow(list, atStart);
  const row = reader === undefined ? -1 : (list.rows.shown ?? []).indexOf(reader);
  if (row === -1) return undefined;
  const { cursor, top } = before.cursor.place;
  return onRow(list, placeAt({ cursor: row, top: row - (cursor - top) }, row, rowCount(list), height));
}

/** Remembers where the reader is: on top until they move, at an item as long as the rows are not all there. */
function withReader(list: ListState, reader: Rows['reader']): ListState {
  return { ...list, rows: { ...list.rows, reader: reader === 'top' || isArranging(list) ? reader : undefined } };
}

/** The reader is at a place and bound for no other. */
function onRow(list: ListState, place: Place): ListState {
  return { ...list, cursor: { ...list.cursor, place, goal: place.cursor } };
}

function atRest({ place }: Cursor): Cursor {
  return { place, goal: place.cursor, sought: undefined };
}

function sourceOf({ listing, reading, amounts }: ListState): RowSource {
  return { listing, items: reading.items, format: { ...amounts, now: reading.at ?? 0 } };
}

function selectedId(list: ListState): string | undefined {
  const selected = selectedItem(list);
  return selected === undefined ? undefined : itemId(list.listing, selected);
}

/** Finds the row of an item that was at a place in the items; -1 when it is not shown. It is most likely still there. */
function rowOfItem(list: ListState, item: Item, index: number): number {
  if (list.reading.items[index] !== item) return rowOf(list, itemId(list.listing, item), index);
  return list.rows.shown === undefined ? index : list.rows.shown.indexOf(index);
}

/** Finds the row of an item; -1 when it is not shown. It is most likely where it was. */
export function rowOf(list: ListState, id: string, likely: number): number {
  const isIt = (item: Item | undefined): boolean => item !== undefined && itemId(list.listing, item) === id;
  if (isIt(itemAt(list, likely))) return likely;
  const index = list.reading.items.findIndex(isIt);
  return list.rows.shown === undefined || index === -1 ? index : list.rows.shown.indexOf(index);
}

const rowsAhead = 50;
