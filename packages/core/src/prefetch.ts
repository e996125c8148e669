import { onAbort, throwIfAborted } from './clock.ts';

/** How far ahead pages are fetched. */
export interface PrefetchOptions<Page> {
  /** The number of the first page. */
  readonly from: number;
  /** The most pages that are on their way or in memory at a time, the one being read among them. */
  readonly most: number;
  /** How many requests the limiter is known to have left, those under way included. */
  readonly room: () => number;
  /** Whether a page looks as if others follow: only then more are fetched ahead. */
  readonly isFull: (page: Page) => boolean;
  /** Whether the list ends with a page. */
  readonly isLast: (page: Page) => boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches numbered pages ahead and gives them in their order: one at first, then two, four and so on. The first page
 * travels alone, so a list that fits it costs nothing extra. Whoever stops reading aborts what is under way, and an
 * error comes after the pages before it.
 */
export async function* prefetch<Page>(
  fetchPage: (number: number, signal: AbortSignal) => Promise<Page>,
  { from, most, room, isFull, isLast, signal }: PrefetchOptions<Page>,
): AsyncGenerator<Page, void, undefined> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const forget = onAbort(signal, (error) => controller.abort(error));
  const ahead: Promise<Page>[] = [];
  let next = from;
  let window = 1;
  let hasFailed = false;
  const fetchAhead = (count: number) => {
    if (hasFailed) return;
    while (ahead.length < count && (ahead.length === 0 || ahead.length < room())) {
      const page = fetchPage(next, controller.signal);
      // Who reads gets the error in its place; until then it is nobody's.
      page.catch(() => (hasFailed = true));
      ahead.push(page);
      next += 1;
    }
  };
  try {
    for (;;) {
      fetchAhead(window);
      const page = await ahead.shift();
      if (page === undefined) return;
      const isEnd = isLast(page);
      window = isFull(page) ? Math.min(2 * window, most) : 1;
      // The page that is being read counts, too.
      if (!isEnd) fetchAhead(window - 1);
      yield page;
      if (isEnd) return;
    }
  } finally {
    forget();
    controller.abort();
  }
}
