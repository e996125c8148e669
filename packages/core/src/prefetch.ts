import { onAbort, throwIfAborted } from './clock.ts';

/** How far ahead pages are fetched. */
export interface PrefetchOptions<Page> {
  /** The number of the first page. */
  readonly from: number;
  /** The most pages that are on their way or in memory at a time, the one being read among them. */
  readonly most: number;
  /** How many pages the reader wants, if they are full: no more are fetched ahead. */
  readonly wanted: number;
  /** How many requests the limiter is known to have left, those under way included. */
  readonly room: () => number;
  /** Whether a page looks as if others follow: only then more are fetched ahead. */
  readonly isFull: (page: Page) => boolean;
  /** Whether the list ends with a page. */
  readonly isLast: (page: Page) => boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches numbered pages ahead and gives them in their order. The window begins with one page and doubles with each
 * window of full pages, so a short list costs nothing extra. Whoever stops reading aborts what is under way; an error
 * comes after the pages before it.
 */
export async function* prefetch<Page>(
  fetchPage: (number: number, signal: AbortSignal) => Promise<Page>,
  { from, most, wanted, room, isFull, isLast, signal }: PrefetchOptions<Page>,
): AsyncGenerator<Page, void, undefined> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const forget = onAbort(signal, (error) => controller.abort(error));
  const ahead: Promise<Page>[] = [];
  let next = from;
  let window = 1;
  let growsAt = from;
  let hasFailed = false;
  const fetchOne = () => {
    const page = fetchPage(next, controller.signal);
    // Who reads gets the error in its place; until then it is nobody's.
    page.catch(() => (hasFailed = true));
    ahead.push(page);
    next += 1;
  };
  try {
    for (let number = from; ; number++) {
      if (ahead.length === 0) fetchOne();
      const page = await ahead.shift();
      if (page === undefined) return;
      const isEnd = isLast(page);
      if (!isFull(page)) {
        window = 1;
        growsAt = number + 1;
      } else if (number >= growsAt) {
        window = Math.min(2 * window, most);
        growsAt = number + window - 1;
      }
      // The page that is being read is one of the window.
      const count = isEnd || hasFailed ? 0 : Math.min(window - 1, room(), from + wanted - number - 1);
      while (ahead.length < count) fetchOne();
      yield page;
      if (isEnd) return;
    }
  } finally {
    forget();
    controller.abort();
  }
}
