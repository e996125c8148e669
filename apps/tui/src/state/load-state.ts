import type { LoadedPage } from '../service/loader.ts';
import type { Item, Query } from '../service/listings.ts';

export interface LoadState {
  readonly items: readonly Item[];
  readonly status: LoadStep;
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
  /** An exact load that was stopped. The next request continues it. */
  readonly paused?: FullLoad | undefined;
}

export type LoadStep =
  /** There may be more pages, and none is requested. */
  | { readonly is: 'idle' }
  /** A page is requested; with `whole`, as a part of the whole list. */
  | { readonly is: 'loading'; readonly whole?: FullLoad | undefined }
  | { readonly is: 'ended' }
  /** The list is refreshed. The items of the earlier load stay until then. */
  | { readonly is: 'refreshing'; readonly refresh: Refresh }
  | {
      readonly is: 'failed';
      readonly problem: string;
      readonly isSeen: boolean;
      readonly refresh?: Refresh | undefined;
    };

/** A load of the whole list. It is exact and starts at the first page, unless the query names a page. */
export interface FullLoad {
  /** Where it stops by itself: at the end of the list, at the first match, or after a page. */
  readonly until: 'end' | 'match' | 'page';
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
  return {
    items: [],
    status: { is: 'loading' },
    number: 0,
    before: [],
    nextPage: firstPage(query),
    longestPage: 0,
    at: undefined,
  };
}

export function isLoading({ status }: LoadState): boolean {
  return status.is === 'loading' || status.is === 'refreshing';
}

export function hasEnded(loadState: LoadState): boolean {
  return loadState.status.is === 'ended' || refreshOf(loadState)?.hadEnded === true;
}

/** Returns the load of the whole list while it continues by itself. */
export function fullLoadOf(loadState: LoadState): FullLoad | undefined {
  const whole = fullLoadUnderWay(loadState);
  return whole?.until === 'page' ? undefined : whole;
}

/** Returns the load of the whole list that the next page belongs to. */
export function fullLoadUnderWay({ status }: LoadState): FullLoad | undefined {
  return status.is === 'loading' ? status.whole : undefined;
}

export function problemOf({ status }: LoadState): string | undefined {
  return status.is === 'failed' ? status.problem : undefined;
}

export function isProblemNew({ status }: LoadState): boolean {
  return status.is === 'failed' && !status.isSeen;
}

export function staleSince(loadState: LoadState): number | undefined {
  return refreshOf(loadState)?.since;
}

export function refreshOf({ status }: LoadState): Refresh | undefined {
  return status.is === 'refreshing' || status.is === 'failed' ? status.refresh : undefined;
}

/** Requests the next page if none is requested. A stopped full load continues by one page. */
export function requestPage(loadState: LoadState): LoadState {
  if (loadState.status.is !== 'idle') return loadState;
  const { paused } = loadState;
  if (paused === undefined) return { ...loadState, status: { is: 'loading' } };
  return { ...loadState, paused: undefined, status: { is: 'loading', whole: { ...paused, until: 'page' } } };
}

/** Loads the items up to the end or the first match. It is exact, unless the query names a page to start at. */
export function startFullLoad(loadState: LoadState, query: Query, until: 'end' | 'match' = 'end'): LoadState {
  if (hasEnded(loadState) || fullLoadOf(loadState)?.until === until) return loadState;
  const pageBefore = query['page_number'] === undefined ? loadState.nextPage : undefined;
  const begun = fullLoadUnderWay(loadState) ??
    loadState.paused ?? { until, from: { found: 0, at: undefined }, found: [], checkpoint: undefined, pageBefore };
  return resume(loadState, { ...begun, until });
}

/** Stops the load of the whole list, which can continue later. Prefetched pages are discarded. */
export function stopLoad(loadState: LoadState): LoadState {
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined) return loadState;
  const stopped: LoadState = { ...next(loadState), paused: undefined, status: { is: 'idle' } };
  if (isExact(whole) && whole.checkpoint !== undefined) return { ...stopped, paused: whole };
  // It cannot continue, so the pages continue where they were before.
  return { ...stopped, nextPage: whole.pageBefore ?? loadState.nextPage };
}

/** Returns a copy of a load for another list, which loads more only on request. */
export function idleLoad(loadState: LoadState, query: Query): LoadState {
  if (hasEnded(loadState)) return loadState;
  const refresh = refreshOf(loadState);
  const held: LoadState = { ...stopLoad(loadState), status: { is: 'idle' } };
  if (refresh === undefined) return held;
  // A refresh has already started at the first page. So the pages are requested again, and known items are skipped.
  return { ...held, before: loadState.items, nextPage: firstPage(query), at: refresh.since };
}

export function retryLoad(loadState: LoadState): LoadState {
  const refresh = refreshOf(loadState);
  const whole = fullLoadUnderWay(loadState) ?? loadState.paused;
  if (whole !== undefined) return resume(loadState, whole);
  return { ...next(loadState), status: refresh === undefined ? { is: 'loading' } : { is: 'refreshing', refresh } };
}

function resume(loadState: LoadState, whole: FullLoad): LoadState {
  // Without a checkpoint it starts again.
  const found = whole.checkpoint === undefined ? [] : whole.found;
  const from = { found: found.length, at: loadState.at };
  return {
    ...next(loadState),
    nextPage: isExact(whole) ? 0 : loadState.nextPage,
    paused: undefined,
    status: { is: 'loading', whole: { ...whole, found, from } },
  };
}

function isExact({ pageBefore }: FullLoad): boolean {
  return pageBefore !== undefined;
}

export function refreshLoad(loadState: LoadState, query: Query): LoadState {
  if (loadState.status.is === 'failed') return retryLoad(loadState);
  return {
    ...next(loadState),
    before: [],
    paused: undefined,
    nextPage: firstPage(query),
    longestPage: 0,
    status: { is: 'refreshing', refresh: { items: [], since: loadState.at, hadEnded: hasEnded(loadState) } },
  };
}

export function cancelLoad(loadState: LoadState): LoadState {
  const failed = failLoad(
    loadState,
    loadState.items.length === 0 ? 'Stopped before anything arrived.' : 'Stopped before the page arrived.',
  );
  return markProblemSeen(next(failed));
}

/** Records an error. `isFinal` means that the list cannot be read exactly, so it is not retried. */
export function failLoad(loadState: LoadState, problem: string, isFinal = false): LoadState {
  const status: LoadStep = { is: 'failed', problem, isSeen: false, refresh: refreshOf(loadState) };
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined || !isExact(whole)) return { ...loadState, status };
  const paused = isFinal ? undefined : whole;
  return { ...loadState, nextPage: whole.pageBefore ?? loadState.nextPage, paused, status };
}

export function markProblemSeen(loadState: LoadState): LoadState {
  const { status } = loadState;
  return status.is === 'failed' ? { ...loadState, status: { ...status, isSeen: true } } : loadState;
}

/** Adds a page. A refresh replaces the load before it once it has read as much: as many items, or to the end. */
export function addToLoad(
  loadState: LoadState,
  page: LoadedPage,
  { query, idOf }: { query: Query; idOf: (item: Item) => string },
): LoadState {
  const { status } = loadState;
  const fullLength = loadState.longestPage === 0 ? requestedLength(query) : loadState.longestPage * leastNew;
  const isShort = page.items.length < fullLength;
  const advanced = {
    ...loadState,
    nextPage: page.number + 1,
    longestPage: Math.max(loadState.longestPage, page.items.length),
    at: page.at,
    isMirrored: page.isMirrored,
  };
  // A short page is likely the last. The next request follows at once, so that the screen can show the end.
  const after: LoadStep = isShort ? { is: 'loading' } : { is: 'idle' };
  if (status.is === 'refreshing') {
    const items = [...status.refresh.items, ...page.items];
    const isAsMuch = !status.refresh.hadEnded && items.length >= loadState.items.length;
    if (isAsMuch) return { ...advanced, items, status: after };
    return { ...advanced, status: { is: 'refreshing', refresh: { ...status.refresh, items } } };
  }
  const items = [
    ...loadState.items,
    ...(loadState.before.length > 0 ? unknown(loadState, page.items, idOf) : page.items),
  ];
  const whole = fullLoadUnderWay(loadState);
  if (whole === undefined) return { ...advanced, items, status: after };
  const more = { ...whole, found: [...whole.found, ...page.items], checkpoint: page.checkpoint };
  if (whole.until === 'page')
    return { ...advanced, items, paused: isExact(whole) ? more : undefined, status: { is: 'idle' } };
  return { ...advanced, items, status: { is: 'loading', whole: more } };
}

export function endLoad(loadState: LoadState, at: number): LoadState {
  const found = exactlyFound(loadState);
  const items = found ?? refreshOf(loadState)?.items ?? loadState.items;
  return { ...loadState, items, at, status: { is: 'ended' } };
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
