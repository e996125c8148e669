import type { Client, Page } from '@paydeck/core';
import type { PageRequest } from './list-state.ts';
import { listings, type Item } from './listings.ts';
import { problemText } from './problem.ts';
import type { Answered } from './state.ts';

export interface Loader {
  /** Fetches a page and reports it as an action. A request of another reading of the list aborts the one before. */
  load(request: PageRequest): Promise<void>;
  /** Aborts what is under way. */
  close(): void;
}

interface Walk {
  readonly number: number;
  readonly controller: AbortController;
  readonly pages: AsyncIterator<Page<Item>>;
}

/** Makes the one place where the browser asks the service for something. */
export function createLoader(client: Client, dispatch: (action: Answered) => void, now: () => number): Loader {
  let walk: Walk | undefined;

  return {
    async load(request) {
      const current = walk?.number === request.walk ? walk : open(request);
      const action = await nextAction(current, now);
      // What an abandoned walk still answers is of no interest, least of all its AbortError.
      if (!current.controller.signal.aborted) dispatch(action);
    },
    close() {
      walk?.controller.abort();
    },
  };

  function open({ listing, query, walk: number, page }: PageRequest): Walk {
    walk?.controller.abort();
    const controller = new AbortController();
    // A page is asked for when the reader comes near it, and not before: the limit is everybody's.
    const pages = listings[listing].pages(client, query, { page, signal: controller.signal, prefetch: 1 });
    walk = { number, controller, pages: pages[Symbol.asyncIterator]() };
    return walk;
  }
}

async function nextAction({ number, pages }: Walk, now: () => number): Promise<Answered> {
  try {
    const next = await pages.next();
    if (next.done === true) return { type: 'list-ended', walk: number, at: now() };
    const { items, number: page } = next.value;
    return { type: 'page-loaded', walk: number, page: { items, number: page, at: now() } };
  } catch (error) {
    return { type: 'load-failed', walk: number, problem: problemText(error) };
  }
}
