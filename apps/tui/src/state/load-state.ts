import type { LoadedPage } from '../service/loader.ts';
import type { Item, Query } from '../service/listings.ts';

export interface LoadState {
  readonly items: readonly Item[];
  /** While it is idle there may be more pages, and none is requested. */
  readonly status: 'idle' | 'loading' | 'ended' | 'failed';
  /** Counts the loads of the list. Pages of earlier loads are ignored. */
  readonly number: number;
  /**
   * The items that were loaded when this load replaced an earlier one. It may return them again, so they are
   * skipped.
   */
  readonly before: readonly Item[];
  readonly nextPage: number;
  /** The length of the longest page of this load. A page of less than half of it is likely the last. */
  readonly longestPage: number;
  readonly at: number | undefined;
  readonly isMirrored?: boolean | undefined;
  /** Why it failed, and whether the user has seen that. */
  readonly problem?: { readonly text: string; readonly isSeen: boolean } | undefined;
  /** Set while the list is refreshed, also after that has failed. The items of the earlier load stay until then. */
  readonly refresh?: Refresh | undefined;
  /** The load of the whole list. While nothing is loading it is an exact one, which the next request continues. */
  readonly whole?: FullLoad | undefined;
}

/** A load of the whole list. It is exact and starts at the first page, unless the query names a page. */
export interface FullLoad {
  /** Where it stops by itself: at the end of the list, or after a page. */
  readonly until: 'end' | 'page';
  /** The number of items and the time when it was last started or continued, to compute its speed. */
  readonly from: { readonly found: number; readonly at: number | undefined };
  /** The items found so far. When an exact load ends, these replace all items. */
  readonly found: readonly Item[];
  readonly checkpoint: string | undefined;
  /**
   * The page to continue with if an exact load fails. `undefined` if the query names a page, because then it is not
   * exact.
   */
  readonly pageBefore: number | undefined;
}

export interface Refresh {
  /** The new items, until there are as many as the user has seen. */
  readonly items: readonly Item[];
  /** The time of the response with the items that are still shown. */
  readonly since: number | undefined;
  readonly hadEnded: boolean;
}

export function openLoad(query: Query): LoadState {
  const nextPage = firstPage(query);
  return { items: [], status: 'loading', number: 0, before: [], nextPage, longestPage: 0, at: undefined };
}

export function isLoading({ status }: LoadState): boolean {
  return status === 'loading';
}

export function hasEnded({ status, refresh }: LoadState): boolean {
  return status === 'ended' || refresh?.hadEnded === true;
}

/** Returns the load of the whole list that the next page belongs to. */
export function fullLoadUnderWay({ status, whole }: LoadState): FullLoad | undefined {
  return status === 'loading' ? whole : undefined;
}

/** Returns the load of the whole list while it continues by itself. */
export function fullLoadOf(loadState: LoadState): FullLoad | undefined {
  const whole = fullLoadUnderWay(loadState);
  return whole?.until === 'page' ? undefined : whole;
}

export function problemOf({ status, problem }: LoadState): string | undefined {
  return status === 'failed' ? problem?.text : undefined;
}

export function isProblemNew({ status, problem }: LoadState): boolean {
  return status === 'failed' && problem?.isSeen === false;
}

/** Requests the next page if none is requested. A stopped full load continues by one page. */
export function requestPage(loadState: LoadState): LoadState {
  const { status, whole } = loadState;
  return status === 'idle'
    ? { ...loadState, status: 'loading', whole: whole && { ...whole, until: 'page' } }
    : loadState;
}

/** Loads the items up to the end. It is exact, unless the query names a page to start at. */
export function startFullLoad(loadState: LoadState, query: Query): LoadState {
  if (hasEnded(loadState) || fullLoadOf(loadState) !== undefined) return loadState;
  const pageBefore = query['page_number'] === undefined ? loadState.nextPage : undefined;
  const from = { found: 0, at: undefined };
  const begun = loadState.whole ?? { from, found: [], checkpoint: undefined, pageBefore };
  return resume(loadState, { ...begun, until: 'end' });
}

/** Stops the load of the whole list, which can continue later. Prefetched pages are discarded. */
export function stopLoad(loadState: LoadState): LoadState {
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined) return loadState;
  const stopped: LoadState = { ...next(loadState), status: 'idle' };
  if (isExact(whole) && whole.checkpoint !== undefined) return stopped;
  // It cannot continue, so the pages continue where they were before.
  return { ...stopped, whole: undefined, nextPage: whole.pageBefore ?? loadState.nextPage };
}

/** Returns a copy of a load for another list, which loads more only on request. */
export function idleLoad(loadState: LoadState, query: Query): LoadState {
  if (hasEnded(loadState)) return loadState;
  const { items, refresh } = loadState;
  const held: LoadState = { ...stopLoad(loadState), status: 'idle' };
  if (refresh === undefined) return held;
  // A refresh has already started at the first page. So the pages are requested again, and known items are skipped.
  return { ...held, refresh: undefined, before: items, nextPage: firstPage(query), at: refresh.since };
}

export function retryLoad(loadState: LoadState): LoadState {
  const { whole } = loadState;
  return whole === undefined ? { ...next(loadState), status: 'loading' } : resume(loadState, whole);
}

function resume(loadState: LoadState, whole: FullLoad): LoadState {
  // Without a checkpoint it starts again.
  const found = whole.checkpoint === undefined ? [] : whole.found;
  const from = { found: found.length, at: loadState.at };
  const nextPage = isExact(whole) ? 0 : loadState.nextPage;
  return { ...next(loadState), status: 'loading', nextPage, refresh: undefined, whole: { ...whole, found, from } };
}

function isExact({ pageBefore }: FullLoad): boolean {
  return pageBefore !== undefined;
}

export function refreshLoad(loadState: LoadState, query: Query): LoadState {
  if (loadState.status === 'failed') return retryLoad(loadState);
  const refresh = { items: [], since: loadState.at, hadEnded: hasEnded(loadState) };
  const opened = { ...openLoad(query), items: loadState.items, number: loadState.number + 1 };
  return { ...opened, at: loadState.at, isMirrored: loadState.isMirrored, refresh };
}

export function cancelLoad(loadState: LoadState, text: string): LoadState {
  return markProblemSeen(next(failLoad(loadState, text)));
}

/** Records an error. `isFinal` means that the list cannot be read exactly, so it is not retried. */
export function failLoad(loadState: LoadState, text: string, isFinal = false): LoadState {
  const failed = { ...loadState, status: 'failed', problem: { text, isSeen: false } } as const;
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined) return failed;
  const nextPage = whole.pageBefore ?? loadState.nextPage;
  return { ...failed, nextPage, whole: isExact(whole) && !isFinal ? whole : undefined };
}

export function markProblemSeen(loadState: LoadState): LoadState {
  return { ...loadState, problem: loadState.problem && { ...loadState.problem, isSeen: true } };
}

/** Adds a page. A refresh replaces the load before it once it has read as much: as many items, or to the end. */
export function addToLoad(
  loadState: LoadState,
  page: LoadedPage,
  { query, idOf }: { query: Query; idOf: (item: Item) => string },
): LoadState {
  const { refresh } = loadState;
  const fullLength = loadState.longestPage === 0 ? requestedLength(query) : loadState.longestPage * leastNew;
  const isShort = page.items.length < fullLength;
  const advanced: LoadState = {
    ...loadState,
    // A short page is likely the last. The next request follows at once, so that the screen can show the end.
    status: isShort ? 'loading' : 'idle',
    nextPage: page.number + 1,
    longestPage: Math.max(loadState.longestPage, page.items.length),
    at: page.at,
    isMirrored: page.isMirrored,
  };
  if (refresh !== undefined) {
    const items = [...refresh.items, ...page.items];
    const isAsMuch = !refresh.hadEnded && items.length >= loadState.items.length;
    if (isAsMuch) return { ...advanced, items, refresh: undefined };
    return { ...advanced, status: 'loading', refresh: { ...refresh, items } };
  }
  const added = loadState.before.length > 0 ? unknown(loadState, page.items, idOf) : page.items;
  const items = [...loadState.items, ...added];
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined) return { ...advanced, items };
  const more = { ...whole, found: [...whole.found, ...page.items], checkpoint: page.checkpoint };
  if (whole.until === 'page') return { ...advanced, items, whole: isExact(whole) ? more : undefined, status: 'idle' };
  return { ...advanced, items, whole: more, status: 'loading' };
}

export function endLoad(loadState: LoadState, at: number): LoadState {
  const items = exactlyFound(loadState) ?? loadState.refresh?.items ?? loadState.items;
  return { ...loadState, items, at, status: 'ended', refresh: undefined, whole: undefined };
}

export function exactlyFound(loadState: LoadState): readonly Item[] | undefined {
  const whole = fullLoadUnderWay(loadState);
  return whole !== undefined && isExact(whole) ? whole.found : undefined;
}

function next(loadState: LoadState): LoadState {
  return { ...loadState, number: loadState.number + 1, before: loadState.items };
}

/**
 * Skips known items. The client drops duplicates within one load, but a continued load may return earlier items
 * again.
 */
function unknown({ before }: LoadState, items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const known = idsBefore.get(before) ?? new Set(before.map(idOf));
  idsBefore.set(before, known);
  return items.filter((item) => !known.has(idOf(item)));
}

const idsBefore = new WeakMap<readonly Item[], ReadonlySet<string>>();

function requestedLength(query: Query): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

function firstPage(query: Query): number {
  return typeof query['page_number'] === 'number' ? query['page_number'] : 0;
}

/** The least part of a page that is new: neighbouring pages share items, which the client returns once. */
const leastNew = 0.5;

/** The maximum of the service, and the default of the client. */
const largestPage = 100;
