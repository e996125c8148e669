import { isPaydeckError, type Client, type Page, type Pages } from '@paydeck/core';
import type { Mirrored } from './connection.ts';
import type { Item, ListingName, Query } from './listings.ts';
import { readPages } from './read-pages.ts';
import { durationText } from './time-text.ts';
import { problemText } from './error-line.ts';

export interface PageRequest {
  readonly list: number;
  readonly listing: ListingName;
  readonly query: Query;
  readonly loadNumber: number;
  readonly page: number;
  /** Its part in an exact load of the whole list; undefined for a single page. */
  readonly whole?: { readonly isAhead: boolean; readonly resume: string | undefined } | undefined;
}

export interface LoadedPage {
  readonly items: readonly Item[];
  readonly number: number;
  /** Where an exact load continues after it. */
  readonly checkpoint?: string | undefined;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Whether it is from the mirror. Then `at` is when that was read. */
  readonly isMirrored?: boolean | undefined;
}

export type LoadEvent = { readonly list: number; readonly loadNumber: number } & (
  | { readonly type: 'page-loaded'; readonly page: LoadedPage }
  | { readonly type: 'list-ended'; readonly at: number }
  /** With `isFinal` the list can never be read so, and a retry is pointless. */
  | { readonly type: 'load-failed'; readonly problem: string; readonly isFinal?: boolean | undefined }
);

export interface Loader {
  /** Fetches a page and reports it as an action. A new load of a list aborts the one before. */
  load(request: PageRequest): Promise<void>;
  /** Aborts every load that is not the present one of these lists. */
  keep(lists: readonly { readonly id: number; readonly loadNumber: number }[]): void;
}

interface OpenLoad {
  readonly number: number;
  readonly controller: AbortController;
  readonly pages: Pages<Page<Item>>;
  /** The number of pages before those that are read. */
  readonly first: number;
  /** When the mirror that it reads was read. */
  readonly asOf: number | undefined;
  page: number | undefined;
  /** The last single page of the list, from which a later load goes on. */
  last: { readonly page: number; readonly checkpoint: string } | undefined;
}

/** Creates the loader, the only place where the browser requests pages. */
export function createLoader(
  client: Client,
  dispatch: (action: LoadEvent) => void,
  now: () => number,
  mirrored?: Mirrored,
): Loader {
  const loads = new Map<number, OpenLoad>();
  /** The lists whose rows in the mirror cannot be read. */
  const unreadable = new Set<ListingName>();

  return {
    async load(request) {
      const known = loads.get(request.list);
      const isOpen = known?.number === request.loadNumber && !known.controller.signal.aborted;
      const load = isOpen ? known : open(request, known);
      // The page is already loading, because the user left its list and came back.
      if (load.page === request.page) return;
      load.page = request.page;
      const event = await nextEvent(load, request.list, now);
      load.page = undefined;
      // Events of an aborted load are ignored, in particular its AbortError.
      if (load.controller.signal.aborted) return;
      if (event.type === 'load-failed' && load.asOf !== undefined && mirrored?.client !== client) {
        // A part of the mirror is damaged. Its refresh says so, and the list is loaded from the service.
        unreadable.add(request.listing);
        load.controller.abort();
        if (request.page === 0) return this.load(request);
      }
      if (event.type === 'page-loaded' && event.page.checkpoint !== undefined && request.whole === undefined)
        load.last = { page: event.page.number, checkpoint: event.page.checkpoint };
      dispatch(event);
    },
    keep(lists) {
      for (const [id, { number, controller }] of loads) {
        if (!lists.some((list) => list.id === id && list.loadNumber === number)) controller.abort();
      }
    },
  };

  function open({ list, listing, query, loadNumber: number, page, whole }: PageRequest, before?: OpenLoad): OpenLoad {
    before?.controller.abort();
    const controller = new AbortController();
    // A list that starts at a later page is not whole.
    const isWhole = whole !== undefined && query['page_number'] === undefined;
    const last = before?.last;
    const isNext = !isWhole && last?.page === page - 1;
    const asOf = unreadable.has(listing) ? undefined : mirrored?.asOf(listing, query);
    const source = asOf === undefined ? client : (mirrored?.client ?? client);
    const pages = readPages(source, listing, query, {
      page,
      signal: controller.signal,
      // A page is requested only when the user comes near it, because the rate limit is shared.
      ahead: whole?.isAhead === true ? 16 : 1,
      isWhole,
      resume: isWhole ? whole.resume : isNext ? last.checkpoint : undefined,
      now: now(),
    });
    const load: OpenLoad = { number, controller, pages, first: isNext ? page : 0, asOf, page: undefined, last };
    loads.set(list, load);
    return load;
  }
}

async function nextEvent(
  { number: loadNumber, pages, first, asOf }: OpenLoad,
  list: number,
  now: () => number,
): Promise<LoadEvent> {
  const begun = now();
  try {
    const next = await pages.next();
    const at = asOf ?? now();
    if (next.done === true) return { type: 'list-ended', list, loadNumber, at };
    const { items, number } = next.value;
    const { checkpoint } = pages;
    const page = { items, number: first + number, checkpoint, at, isMirrored: asOf !== undefined };
    return { type: 'page-loaded', list, loadNumber, page };
  } catch (error) {
    const isFinal = isPaydeckError(error) && error.name === 'ListError';
    return { type: 'load-failed', list, loadNumber, problem: attemptsText(error, now() - begun), isFinal };
  }
}

export function attemptsText(error: unknown, milliseconds: number): string {
  const attempts = isPaydeckError(error) ? error.attempts : 0;
  const problem = problemText(error);
  return attempts < 2 ? problem : `${problem} In all: ${attempts} attempts in ${durationText(milliseconds)}.`;
}
