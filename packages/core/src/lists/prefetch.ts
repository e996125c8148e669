import { onAbort, throwIfAborted } from '../clock.ts';
import type { Behind } from './page-fill.ts';

/** How far ahead pages are fetched. */
export interface PrefetchOptions<Raw, Page> {
  /** The number of the first page. */
  readonly from: number;
  /** The most pages that are requested or in memory at a time, the one being read among them. */
  readonly most: number;
  /** How many pages the reader wants, if they are full: no more are fetched ahead. */
  readonly wanted: number;
  /** How many requests the limiter is known to have left, those under way included. */
  readonly room: () => number;
  /** Looks at each page, in their order and before more are fetched. What it throws ends the list. */
  readonly take: (raw: Raw) => { readonly page: Page; readonly behind: Behind };
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches numbered pages ahead and returns them in their order. The window begins with one page and doubles with each
 * window of full pages, so a short list costs nothing extra. Whoever stops reading aborts what is under way; an error
 * comes after the pages before it.
 */
export async function* prefetch<Raw, Page>(
  fetchPage: (number: number, signal: AbortSignal) => Promise<Raw>,
  { from, most, wanted, room, take, signal }: PrefetchOptions<Raw, Page>,
): AsyncGenerator<Page, void, undefined> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const forget = onAbort(signal, (error) => controller.abort(error));
  const ahead: Promise<Raw>[] = [];
  let next = from;
  let window = 1;
  let growsAt = from;
  let hasFailed = false;
  const fetchOne = () => {
    const raw = fetchPage(next, controller.signal);
    // Who reads gets the error in its place; until then it is nobody's.
    raw.catch(() => (hasFailed = true));
    ahead.push(raw);
    next += 1;
  };
  try {
    for (let number = from; ; number++) {
      if (ahead.length === 0) fetchOne();
      const raw = await ahead.shift();
      if (raw === undefined) return;
      const { page, behind } = take(raw);
      if (behind !== 'pages') {
        window = 1;
        growsAt = number + 1;
      } else if (number >= growsAt) {
        window = Math.min(2 * window, most);
        growsAt = number + window - 1;
      }
      // The page that is being read is one of the window.
      const count = hasFailed ? 0 : Math.min(window - 1, room(), from + wanted - number - 1);
      while (ahead.length < count) fetchOne();
      yield page;
      if (behind === 'nothing') return;
    }
  } finally {
    forget();
    if (ahead.length > 0) controller.abort();
  }
}
