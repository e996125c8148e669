import type { Client } from '@paydeck/core';
import type { ListingName } from './listings.ts';
import type { Query } from './query.ts';

/** Whether a list has an item at a place, counted from 0. */
export type HasItemAt = (place: number) => Promise<boolean>;

/**
 * Finds out about how many items a list has, within a tenth, with a few small requests: the service does not say.
 * `known` is how many it has at least.
 */
export async function estimatedLength(hasItemAt: HasItemAt, known: number): Promise<number> {
  let low = Math.max(1, known);
  let high = 2 * low;
  while (await hasItemAt(high)) [low, high] = [high, 2 * high];
  while (high - low > low / 10) {
    const middle = Math.round((low + high) / 2);
    if (await hasItemAt(middle)) low = middle;
    else high = middle;
  }
  return Math.round((low + high) / 2);
}

/** Asks for one item at a time; `undefined` for lists that go by iterators, which have no places. */
export function itemAsker(
  client: Client,
  listing: ListingName,
  query: Query,
  signal: AbortSignal,
): HasItemAt | undefined {
  if (listing === 'webhooks') return undefined;
  return async (place) => {
    // A query holds the parameters of its own list only.
    const params = { ...query, page_size: 1, page_number: place };
    const { items } = await client[listing].list(params, { signal, priority: 'interactive' }).page();
    return items.length > 0;
  };
}
