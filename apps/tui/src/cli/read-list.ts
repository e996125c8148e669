import type { Client } from '@paydeck/core';
import type { Item } from '../service/listings.ts';
import { isOneList, readPages } from '../service/read-pages.ts';
import type { ListInvocation } from './invocation.ts';

/** A list that is being read. */
export interface Source {
  /** The items of the list, a page at a time, up to the limit. */
  readonly pages: AsyncIterable<readonly Item[]>;
  readonly count: () => number;
  /** Whether the limit was reached and there may be more items. */
  readonly mayHaveMore: () => boolean;
  /** Whether every item was returned; with `--all` alone. */
  readonly isWhole: () => boolean;
}

/** Reads a list up to the limit, or to its end with `--all`. */
export function readList(
  client: Client,
  invocation: ListInvocation,
  { signal, now }: { readonly signal: AbortSignal; readonly now: number },
): Source {
  const { listing, isAll } = invocation;
  const limit = isAll ? Number.POSITIVE_INFINITY : (invocation.limit ?? defaultLimit);
  const query = withPageSize(invocation, limit);
  const page = typeof query['page_number'] === 'number' ? query['page_number'] : 0;
  // A small limit must not cost requests for further pages.
  const reading = isAll ? { page, signal, isWhole: true, ahead: 16, now } : { page, signal, now };
  let count = 0;
  let isFirst = true;
  let mayHaveMore = false;
  let hasEnded = false;
  const walk = readPages(client, listing, query, reading);
  async function* pages(): AsyncGenerator<readonly Item[]> {
    for await (const found of walk) {
      const items = found.items.slice(0, limit - count);
      count += items.length;
      if (count >= limit) {
        // A list with iterators reports its end. In other lists only a first page that is not full shows it.
        const isOpen = 'done' in found ? found.done === false : !isFirst || found.items.length >= pageSizeOf(query);
        mayHaveMore = found.items.length > items.length || isOpen;
      }
      isFirst = false;
      yield items;
      if (count >= limit) return;
    }
    hasEnded = true;
  }
  return {
    pages: pages(),
    count: () => count,
    mayHaveMore: () => mayHaveMore,
    isWhole: () => hasEnded && isOneList(listing, query, now),
  };
}

/** Requests one more item than is printed, if a page has room, to learn whether there are more. */
function withPageSize({ listing, query, limit: wanted }: ListInvocation, limit: number): ListInvocation['query'] {
  // The document names no largest page of webhooks, so the default of the service is safe.
  if (listing === 'webhooks')
    return wanted === undefined ? query : { ...query, limit: Math.min(largestPage, limit + 1) };
  if (query['page_size'] !== undefined) return query;
  return { ...query, page_size: Math.min(largestPage, limit + 1) };
}

function pageSizeOf(query: ListInvocation['query']): number {
  return typeof query['page_size'] === 'number' ? query['page_size'] : largestPage;
}

const defaultLimit = 100;
const largestPage = 100;
