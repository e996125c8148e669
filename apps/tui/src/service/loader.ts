import { isPaydeckError, type Client, type Page, type Pages } from '@paydeck/core';
import type { Mirrored } from './mirrored.ts';
import type { Query } from './query.ts';
import type { Item, ListingName } from './listings.ts';
import { readPages } from './read-pages.ts';
import { attemptsText } from './attempts-text.ts';

/** The page that a list waits for. */
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

/** The result of a page request. */
export type LoadEvent =
  | { readonly type: 'page-loaded'; readonly list: number; readonly loadNumber: number; readonly page: LoadedPage }
  | { readonly type: 'list-ended'; readonly list: number; readonly loadNumber: number; readonly at: number }
  | {
      readonly type: 'load-failed';
      readonly list: number;
      readonly loadNumber: number;
      readonly problem: string;
      /** Whether the list can never be read so, and a retry is pointless. */
      readonly isFinal?: boolean | undefined;
    };

export interface Loader {
  /** Fetches a page and reports it as an action. A new load of a list aborts the one before. */
  load(request: PageRequest): Promise<void>;
  /** Aborts every load that is not the present one of these lists. */
  keep(lists: readonly { readonly id: number; readonly loadNumber: number }[]): void;
}

/** A list that is loaded page by page. */
interface OpenLoad {
  readonly number: number;
  readonly controller: AbortController;
  readonly pages: Pages<Page<Item>>;
  readonly query: Query;
  /** The number of pages before those that are read. */
  readonly first: number;
  /** When the mirror that it reads was read. */
  readonly asOf: number | undefined;
  /** The page that is loading. */
  page: number | undefined;
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
  /** The last page of each list, from which a later load goes on. */
  const behind = new Map<number, { readonly query: Query; readonly page: number; readonly checkpoint: string }>();

  return {
    async load(request) {
      const current = loads.get(request.list);
      const load = current?.number === request.loadNumber ? current : open(request);
      // The page is already loading, because the user left its list and came back.
      if (load.page === request.page) return;
      load.page = request.page;
      const action = await nextAction(load, request.list, now);
      load.page = undefined;
      const isUnreadable = action.type === 'load-failed' && load.asOf !== undefined && mirrored?.client !== client;
      if (isUnreadable && !load.controller.signal.aborted) {
        // A part of the mirror is damaged. Its refresh says so, and the list is loaded from the service.
        unreadable.add(request.listing);
        if (request.page === 0) {
          abort(request.list);
          return this.load(request);
        }
      }
      if (action.type === 'page-loaded' && action.page.checkpoint !== undefined && request.whole === undefined)
        behind.set(request.list, {
          query: load.query,
          page: action.page.number,
          checkpoint: action.page.checkpoint,
        });
      // Events of an aborted load are ignored, in particular its AbortError.
      if (!load.controller.signal.aborted) dispatch(action);
    },
    keep(lists) {
      for (const [id, { number }] of loads) {
        if (!lists.some((list) => list.id === id && list.loadNumber === number)) abort(id);
      }
    },
  };

  function open({ list, listing, query, loadNumber: number, page, whole }: PageRequest): OpenLoad {
    abort(list);
    const controller = new AbortController();
    // A page is requested only when the user comes near it, because the rate limit is shared.
    const ahead = whole?.isAhead === true ? 16 : 1;
    // A list that starts at a later page is not whole.
    const isWhole = whole !== undefined && query['page_number'] === undefined;
    const last = behind.get(list);
    const isNext = !isWhole && last?.page === page - 1 && last.query === query;
    const options = { page, signal: controller.signal, ahead, isWhole };
    const resume = isWhole ? whole.resume : isNext ? last.checkpoint : undefined;
    const asOf = unreadable.has(listing) ? undefined : mirrored?.asOf(listing, query);
    const source = asOf === undefined ? client : (mirrored?.client ?? client);
    const pages = readPages(source, listing, query, { ...options, resume, now: now() });
    const first = isNext ? page : 0;
    const load: OpenLoad = { number, controller, pages, page: undefined, query, first, asOf };
    loads.set(list, load);
    return load;
  }

  function abort(list: number): void {
    loads.get(list)?.controller.abort();
    loads.delete(list);
  }
}

async function nextAction(
  { number: loadNumber, pages, first, asOf }: OpenLoad,
  list: number,
  now: () => number,
): Promise<LoadEvent> {
  const begun = now();
  try {
    const next = await pages.next();
    if (next.done === true) return { type: 'list-ended', list, loadNumber, at: asOf ?? now() };
    const { items, number } = next.value;
    const { checkpoint } = pages;
    const at = { at: asOf ?? now(), isMirrored: asOf !== undefined };
    return { type: 'page-loaded', list, loadNumber, page: { items, number: first + number, checkpoint, ...at } };
  } catch (error) {
    const isFinal = isPaydeckError(error) && error.name === 'ListError';
    return { type: 'load-failed', list, loadNumber, problem: attemptsText(error, now() - begun), isFinal };
  }
}
