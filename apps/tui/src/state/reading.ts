import type { Checkpoint } from '@paydeck/core';
import type { LoadedPage } from '../service/loader.ts';
import type { Item } from '../service/listings.ts';
import type { Query } from '../service/query.ts';

/** What has come of a list, and what is asked for next. */
export interface Reading {
  /** What has come, in the service's order. */
  readonly items: readonly Item[];
  readonly status: ReadingStatus;
  /** Counts readings of the list. A page of an earlier reading is no longer wanted. */
  readonly number: number;
  /** The items that were there when this reading took over from an earlier one: it may bring these once more. */
  readonly before: readonly Item[];
  /** The page that the next request is for. */
  readonly nextPage: number;
  /** How long the longest page of this reading was. A shorter one is likely the last. */
  readonly longestPage: number;
  /** Whether the list moved while it was read: some items may be missing. */
  readonly hasShifted: boolean;
  /** When the service last answered, in milliseconds since 1970. */
  readonly at: number | undefined;
  /** The exact reading that was stopped on its way: whatever is read next continues it. */
  readonly paused?: WholeReading | undefined;
  /** About how many items there are, where that was found out; `asked` on the way there. */
  readonly estimate?: number | 'asked' | undefined;
}

export type ReadingStatus =
  /** There may be more, and nobody has asked for it. */
  | { readonly is: 'idle' }
  /** A page is asked for; with `whole`, one of the whole list. */
  | { readonly is: 'loading'; readonly whole?: WholeReading | undefined }
  /** The service has no more pages. */
  | { readonly is: 'ended' }
  /** The list is read again; the items of the reading before stay until then. */
  | { readonly is: 'renewing'; readonly renewal: Renewal }
  /** The last page did not come. */
  | {
      readonly is: 'failed';
      /** Why, in one line. */
      readonly problem: string;
      /** Whether the reader has put the box with the problem away. */
      readonly isSeen: boolean;
      /** The reading again that failed. */
      readonly renewal?: Renewal | undefined;
    };

/** The whole list as it is read: exactly, from its beginning, unless the query names a page. */
export interface WholeReading {
  /** Where it stops by itself: at the end of the list, at the first item that a filter passes, or after a page. */
  readonly until: 'end' | 'match' | 'page';
  /** How many items were found, and when, as it went on last: its pace is told from there. */
  readonly from: { readonly found: number; readonly at: number | undefined };
  /** What it has found so far. Where it is exact, this takes the place of all items at its end. */
  readonly found: readonly Item[];
  /** Where it continues after a pause. */
  readonly checkpoint: Checkpoint | undefined;
  /** The page to go on with when it could not be exact. `undefined` where it is not: the query names a page. */
  readonly pageBefore: number | undefined;
}

export interface Renewal {
  /** What has come anew, until it reaches as far as the reader is. */
  readonly items: readonly Item[];
  /** When the service answered for the items that are still shown. */
  readonly since: number | undefined;
  /** Whether the reading before had seen the end. */
  readonly hadEnded: boolean;
}

export function openReading(query: Query): Reading {
  return {
    items: [],
    status: { is: 'loading' },
    number: 0,
    before: [],
    nextPage: firstPage(query),
    longestPage: 0,
    hasShifted: false,
    at: undefined,
  };
}

export function isLoading({ status }: Reading): boolean {
  return status.is === 'loading' || status.is === 'renewing';
}

/** Whether the end of the list has been seen. */
export function hasEnded(reading: Reading): boolean {
  return reading.status.is === 'ended' || renewalOf(reading)?.hadEnded === true;
}

/** Gives the reading of the whole list, while it goes on by itself. */
export function wholeReadingOf(reading: Reading): WholeReading | undefined {
  const whole = wholeUnderWay(reading);
  return whole?.until === 'page' ? undefined : whole;
}

/** Gives the reading of the whole list that the next page belongs to. */
export function wholeUnderWay({ status }: Reading): WholeReading | undefined {
  return status.is === 'loading' ? status.whole : undefined;
}

/** Says why the last page did not come. */
export function problemOf({ status }: Reading): string | undefined {
  return status.is === 'failed' ? status.problem : undefined;
}

/** Whether the reader has still to be told what went wrong. */
export function isProblemNew({ status }: Reading): boolean {
  return status.is === 'failed' && !status.isSeen;
}

/** Says when the shown items are from, where a newer reading is under way or has failed. */
export function staleSince(reading: Reading): number | undefined {
  return renewalOf(reading)?.since;
}

export function renewalOf({ status }: Reading): Renewal | undefined {
  return status.is === 'renewing' || status.is === 'failed' ? status.renewal : undefined;
}

/** Asks for the next page, where nothing is asked for. A whole reading that was stopped goes on by a page. */
export function readOn(reading: Reading): Reading {
  if (reading.status.is !== 'idle') return reading;
  const { paused } = reading;
  if (paused === undefined) return { ...reading, status: { is: 'loading' } };
  return { ...reading, paused: undefined, status: { is: 'loading', whole: { ...paused, until: 'page' } } };
}

/** Asks for the items up to the end, or up to the first match: exactly, unless the query names a page to start at. */
export function readWhole(reading: Reading, query: Query, until: 'end' | 'match' = 'end'): Reading {
  if (hasEnded(reading) || wholeReadingOf(reading)?.until === until) return reading;
  const pageBefore = query['page_number'] === undefined ? reading.nextPage : undefined;
  const begun = wholeUnderWay(reading) ??
    reading.paused ?? { until, from: { found: 0, at: undefined }, found: [], checkpoint: undefined, pageBefore };
  return goOn(reading, { ...begun, until });
}

/** Stops the reading of the whole list; it can go on later. What is fetched ahead for it is not wanted any more. */
export function stopReading(reading: Reading): Reading {
  const whole = wholeUnderWay(reading);
  if (whole === undefined) return reading;
  const stopped: Reading = { ...next(reading), paused: undefined, status: { is: 'idle' } };
  if (isExact(whole) && whole.checkpoint !== undefined) return { ...stopped, paused: whole };
  // It cannot be continued: page after page goes on where it was before.
  return { ...stopped, nextPage: whole.pageBefore ?? reading.nextPage };
}

/** Gives what has come of a reading, for a list of its own that asks for more only when someone wants it. */
export function heldReading(reading: Reading, query: Query): Reading {
  if (hasEnded(reading)) return reading;
  const renewal = renewalOf(reading);
  const held: Reading = { ...stopReading(reading), status: { is: 'idle' } };
  if (renewal === undefined) return held;
  // A reading again has begun at the first page: the pages of these items are asked for anew, and known ones are left out.
  return { ...held, before: reading.items, nextPage: firstPage(query), at: renewal.since };
}

/** Asks for the page anew that is late or did not come. */
export function readAgain(reading: Reading): Reading {
  const renewal = renewalOf(reading);
  const whole = wholeUnderWay(reading) ?? reading.paused;
  if (whole !== undefined) return goOn(reading, whole);
  return { ...next(reading), status: renewal === undefined ? { is: 'loading' } : { is: 'renewing', renewal } };
}

/** Continues the reading of the whole list where its last page left it. */
function goOn(reading: Reading, whole: WholeReading): Reading {
  // Without a checkpoint it begins anew.
  const found = whole.checkpoint === undefined ? [] : whole.found;
  const from = { found: found.length, at: reading.at };
  return {
    ...next(reading),
    nextPage: isExact(whole) ? 0 : reading.nextPage,
    paused: undefined,
    status: { is: 'loading', whole: { ...whole, found, from } },
  };
}

function isExact({ pageBefore }: WholeReading): boolean {
  return pageBefore !== undefined;
}

/** Reads the list from its first page, or goes on where a problem stopped the reading. */
export function renew(reading: Reading, query: Query): Reading {
  if (reading.status.is === 'failed') return readAgain(reading);
  return {
    ...next(reading),
    before: [],
    paused: undefined,
    nextPage: firstPage(query),
    longestPage: 0,
    hasShifted: false,
    status: { is: 'renewing', renewal: { items: [], since: reading.at, hadEnded: hasEnded(reading) } },
  };
}

/** Gives up the page that is late; the items stay. */
export function giveUpPage(reading: Reading): Reading {
  const failed = failReading(reading, 'stopped before the page came');
  return markProblemSeen(next(failed));
}

/** `isFinal`: the whole list cannot be read exactly, so it is not tried again. */
export function failReading(reading: Reading, problem: string, isFinal = false): Reading {
  const status: ReadingStatus = { is: 'failed', problem, isSeen: false, renewal: renewalOf(reading) };
  const whole = wholeUnderWay(reading);
  if (whole === undefined || !isExact(whole)) return { ...reading, status };
  const paused = isFinal ? undefined : whole;
  return { ...reading, nextPage: whole.pageBefore ?? reading.nextPage, paused, status };
}

export function markProblemSeen(reading: Reading): Reading {
  const { status } = reading;
  return status.is === 'failed' ? { ...reading, status: { ...status, isSeen: true } } : reading;
}

/** Adds a page. A reading again takes the place of the one before once it has more than `upTo` items. */
export function addToReading(
  reading: Reading,
  page: LoadedPage,
  { query, upTo, idOf }: { query: Query; upTo: number; idOf: (item: Item) => string },
): Reading {
  const { status } = reading;
  const isShort = page.items.length < (reading.longestPage === 0 ? askedLength(query) : reading.longestPage);
  const told = {
    ...reading,
    nextPage: page.number + 1,
    longestPage: Math.max(reading.longestPage, page.items.length),
    hasShifted: reading.hasShifted || page.shifted,
    at: page.at,
  };
  // After a short page there is likely no other: ask at once, so that the screen can say that this is the end.
  const after: ReadingStatus = isShort ? { is: 'loading' } : { is: 'idle' };
  if (status.is === 'renewing') {
    const items = [...status.renewal.items, ...page.items];
    if (items.length > upTo) return { ...told, items, status: after };
    return { ...told, status: { is: 'renewing', renewal: { ...status.renewal, items, hadEnded: false } } };
  }
  const items = [...reading.items, ...(reading.before.length > 0 ? unknown(reading, page.items, idOf) : page.items)];
  const whole = wholeUnderWay(reading);
  if (whole === undefined) return { ...told, items, status: after };
  const more = { ...whole, found: [...whole.found, ...page.items], checkpoint: page.checkpoint };
  if (whole.until === 'page')
    return { ...told, items, paused: isExact(whole) ? more : undefined, status: { is: 'idle' } };
  return { ...told, items, status: { is: 'loading', whole: more } };
}

/** The service has no more pages. */
export function endReading(reading: Reading, at: number): Reading {
  const found = exactlyFound(reading);
  const items = found ?? renewalOf(reading)?.items ?? reading.items;
  // An exact reading that comes to its end has everything, whatever moved before it or meanwhile.
  return { ...reading, items, at, hasShifted: reading.hasShifted && found === undefined, status: { is: 'ended' } };
}

/** Says about how many items there are; `undefined` where that is not known, or turned out to be wrong. */
export function estimateOf({ estimate }: Reading, found: number): number | undefined {
  return typeof estimate === 'number' && estimate > found ? estimate : undefined;
}

/** Gives what an exact reading has found, while one is under way. */
export function exactlyFound(reading: Reading): readonly Item[] | undefined {
  const whole = wholeUnderWay(reading);
  return whole !== undefined && isExact(whole) ? whole.found : undefined;
}

/** A reading in the place of the one under way. */
function next(reading: Reading): Reading {
  return { ...reading, number: reading.number + 1, before: reading.items };
}

/** The client drops what comes twice in one reading; one that goes on where another broke off may bring it again. */
function unknown({ before }: Reading, items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const known = idsBefore.get(before) ?? new Set(before.map(idOf));
  idsBefore.set(before, known);
  return items.filter((item) => !known.has(idOf(item)));
}

/** The ids are worked out once, for all pages of a reading. */
const idsBefore = new WeakMap<readonly Item[], ReadonlySet<string>>();

function askedLength(query: Query): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

function firstPage(query: Query): number {
  return typeof query['page_number'] === 'number' ? query['page_number'] : 0;
}

/** The service's maximum, and what the client asks for by itself. */
const largestPage = 100;
