import type { Page } from './list.ts';
import { createEndDetector } from './end-detector.ts';
import type { PageObservations } from './page-observations.ts';
import type { PageReader } from './page-reader.ts';
import { prefetch } from './prefetch.ts';
import { Deduplicator } from './deduplicator.ts';

/** The pages that one pass reads. */
export interface PassOptions {
  readonly query: URLSearchParams;
  /** The number of items on a full page. */
  readonly size: number;
  /** The number of the first page. */
  readonly from?: number | undefined;
  /** The number of items that the consumer wants. No more are prefetched. */
  readonly wanted?: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Reads a page-number list once, from its first page to its last. Drops repeated items. */
export function pass<Item>(
  reader: PageReader<Item>,
  observations: PageObservations,
  { query, size, from = 0, wanted = Infinity, signal }: PassOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const detectEnd = createEndDetector(size, observations, query.toString());
  const deduplicator = new Deduplicator(reader.plan);
  const read = async (number: number, inner: AbortSignal): Promise<Page<Item>> => ({
    items: await reader.read(query, number, inner),
    number,
    shifted: false,
  });
  return prefetch(read, {
    from,
    most: reader.prefetch,
    wanted: Math.ceil(wanted / Math.max(1, size)),
    availableRequests: () => reader.availableRequests(),
    take: (raw) => {
      const page = deduplicator.deduplicate(raw);
      if (page === undefined) throw reader.failure('LIST_REPEATED');
      const following = detectEnd(raw.items.length);
      // The page after an empty one is not requested if that would exceed `maxPages`.
      if (raw.items.length === 0) return { page, following: raw.number + 1 - from < reader.most ? following : 'none' };
      // After a page without new items there may be only repetitions.
      return { page, following: page.items.length > 0 ? following : 'maybe' };
    },
    signal,
  });
}
