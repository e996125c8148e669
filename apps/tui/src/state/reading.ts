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
  /** How many items there were when this reading took over from an earlier one: it may bring these once more. */
  readonly resumedAt: number;
  /** The page that the next request is for. */
  readonly nextPage: number;
  /** How long the longest page of this reading was. A shorter one is likely the last. */
  readonly longestPage: number;
  /** Whether the list moved while it was read: some items may be missing. */
  readonly hasShifted: boolean;
  /** When the service last answered, in milliseconds since 1970. */
  readonly at: number | undefined;
}

export type ReadingStatus =
  /** There may be more, and nobody has asked for it. */
  | { readonly is: 'idle' }
  /** A page is asked for; with `all`, every page up to the end. */
  | { readonly is: 'loading'; readonly all?: WholeReading }
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

/** Where reading the whole list began, so that its pace can be told. */
export interface WholeReading {
  readonly items: number;
  readonly at: number | undefined;
  /** The page to go on with when an exact reading ends early. `undefined` where none is exact: the query names a page. */
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
    resumedAt: 0,
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

/** Says where the reading of the whole list began, while it lasts. */
export function wholeReadingOf({ status }: Reading): WholeReading | undefined {
  return status.is === 'loading' ? status.all : undefined;
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

/** Asks for the next page, where nothing is asked for. */
export function readOn(reading: Reading): Reading {
  return reading.status.is === 'idle' ? { ...reading, status: { is: 'loading' } } : reading;
}

/** Asks for every item up to the end: exactly, from the beginning, unless the query names a page to start at. */
export function readWhole(reading: Reading, query: Query): Reading {
  if (hasEnded(reading) || wholeReadingOf(reading) !== undefined) return reading;
  const isExact = query['page_number'] === undefined;
  const pageBefore = isExact ? reading.nextPage : undefined;
  const status: ReadingStatus = { is: 'loading', all: { items: reading.items.length, at: reading.at, pageBefore } };
  return { ...next(reading), nextPage: isExact ? 0 : reading.nextPage, status };
}

/** Gives up reading the whole list: what is fetched ahead for it is not wanted any more. */
export function stopReading(reading: Reading): Reading {
  return wholeReadingOf(reading) === undefined
    ? reading
    : { ...next(reading), nextPage: pageAfter(reading), status: { is: 'idle' } };
}

/** Asks for the page anew that is late or did not come. */
export function readAgain(reading: Reading): Reading {
  const { status } = reading;
  const renewal = renewalOf(reading);
  if (status.is === 'loading') {
    const isExact = status.all?.pageBefore !== undefined;
    return { ...next(reading), nextPage: isExact ? 0 : reading.nextPage };
  }
  return { ...next(reading), status: renewal === undefined ? { is: 'loading' } : { is: 'renewing', renewal } };
}

/** Reads the list from its first page, or goes on where a problem stopped the reading. */
export function renew(reading: Reading, query: Query): Reading {
  if (reading.status.is === 'failed') return readAgain(reading);
  return {
    ...next(reading),
    resumedAt: 0,
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

export function failReading(reading: Reading, problem: string): Reading {
  const status: ReadingStatus = { is: 'failed', problem, isSeen: false, renewal: renewalOf(reading) };
  return { ...reading, nextPage: pageAfter(reading), status };
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
  const items = [...reading.items, ...(reading.resumedAt > 0 ? unknown(reading, page.items, idOf) : page.items)];
  return { ...told, items, status: wholeReadingOf(reading) === undefined ? after : status };
}

/** The service has no more pages. */
export function endReading(reading: Reading, at: number): Reading {
  const items = renewalOf(reading)?.items ?? reading.items;
  // An exact reading that comes to its end has everything, whatever moved before it or meanwhile.
  const hasShifted = reading.hasShifted && wholeReadingOf(reading)?.pageBefore === undefined;
  return { ...reading, items, at, hasShifted, status: { is: 'ended' } };
}

/** The page that page after page goes on with: an exact reading counts pages of its own. */
function pageAfter(reading: Reading): number {
  return wholeReadingOf(reading)?.pageBefore ?? reading.nextPage;
}

/** A reading in the place of the one under way. */
function next(reading: Reading): Reading {
  return { ...reading, number: reading.number + 1, resumedAt: reading.items.length };
}

/** The client drops what comes twice in one reading; one that goes on where another broke off may bring it again. */
function unknown(reading: Reading, items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const known = new Set(reading.items.slice(0, reading.resumedAt).map(idOf));
  return items.filter((item) => !known.has(idOf(item)));
}

function askedLength(query: Query): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

function firstPage(query: Query): number {
  return typeof query['page_number'] === 'number' ? query['page_number'] : 0;
}

/** The service's maximum, and what the client asks for by itself. */
const largestPage = 100;
