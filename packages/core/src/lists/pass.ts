import type { Page } from './list.ts';
import { pageFill } from './page-fill.ts';
import type { PageKnowledge } from './page-knowledge.ts';
import type { PageReader } from './page-reader.ts';
import { prefetch } from './prefetch.ts';
import { Repetition } from './repetition.ts';

/** Which pages one pass reads. */
export interface PassOptions {
  readonly query: URLSearchParams;
  /** Items on a full page. */
  readonly size: number;
  /** The number of the first page. */
  readonly from?: number | undefined;
  /** How many items the reader wants: no more are fetched ahead. */
  readonly wanted?: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Reads a page-number list once, from its first page to its last. Items that turn up again are left out. */
export function pass<Item>(
  reader: PageReader<Item>,
  knowledge: PageKnowledge,
  { query, size, from = 0, wanted = Infinity, signal }: PassOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const behindPageOf = pageFill(size, knowledge);
  const repetition = new Repetition(reader.plan);
  const read = async (number: number, inner: AbortSignal): Promise<Page<Item>> => ({
    items: await reader.read(query, number, inner),
    number,
    shifted: false,
  });
  return prefetch(read, {
    from,
    most: reader.prefetch,
    wanted: Math.ceil(wanted / Math.max(1, size)),
    room: () => reader.room(),
    take: (raw) => {
      const page = repetition.drop(raw);
      if (page === undefined) throw reader.failure('LIST_REPEATED');
      const behind = behindPageOf(raw.items.length);
      // The look behind an empty page never goes beyond what a walk may request.
      if (raw.items.length === 0) return { page, behind: raw.number + 1 - from < reader.most ? behind : 'nothing' };
      // Behind a page without news there may be nothing but repetition.
      return { page, behind: page.items.length > 0 ? behind : 'perhaps' };
    },
    signal,
  });
}
