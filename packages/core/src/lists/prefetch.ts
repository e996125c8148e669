import { onAbort } from '../clock.ts';
import type { Following } from './end-detector.ts';

/** How pages are prefetched. */
export interface PrefetchOptions<Raw, Page> {
  /** The number of the first page. */
  readonly from: number;
  /** The most pages that are requested or in memory at a time, including the current page. */
  readonly most: number;
  /** The number of full pages that the consumer wants. No more are prefetched. */
  readonly wanted: number;
  /** Returns the number of requests that the rate limit is known to allow now. */
  readonly availableRequests: () => number;
  /** Processes each page in order, before more pages are requested. An error that it throws ends the list. */
  readonly take: (raw: Raw) => { readonly page: Page; readonly following: Following };
  readonly signal: AbortSignal | undefined;
}

/**
 * Prefetches numbered pages and yields them in order. The window starts with one page and doubles after each window of
 * full pages, so a short list sends no extra request. When the consumer stops, pending requests are aborted. An error is
 * thrown after the pages before it.
 */
export async function* prefetch<Raw, Page>(
  fetchPage: (number: number, signal: AbortSignal) => Promise<Raw>,
  { from, most, wanted, availableRequests, take, signal }: PrefetchOptions<Raw, Page>,
): AsyncGenerator<Page, void, undefined> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const forget = onAbort(signal, (error) => controller.abort(error));
  const ahead: Promise<Raw>[] = [];
  let next = from;
  let window = 1;
  let growsAt = from;
  let hasFailed = false;
  const fetchOne = () => {
    const raw = fetchPage(next, controller.signal);
    // The consumer gets the error when it reaches this page. Until then it must not be an unhandled rejection.
    raw.catch(() => (hasFailed = true));
    ahead.push(raw);
    next += 1;
  };
  try {
    for (let number = from; ; number++) {
      if (ahead.length === 0) fetchOne();
      const raw = await ahead.shift();
      if (raw === undefined) return;
      const { page, following } = take(raw);
      if (following !== 'more') {
        window = 1;
        growsAt = number + 1;
      } else if (number >= growsAt) {
        window = Math.min(2 * window, most);
        growsAt = number + window - 1;
      }
      // The current page is part of the window.
      const count = hasFailed ? 0 : Math.min(window - 1, availableRequests(), from + wanted - number - 1);
      while (ahead.length < count) fetchOne();
      yield page;
      if (following === 'none') return;
    }
  } finally {
    forget();
    if (ahead.length > 0) controller.abort();
  }
}
