import { listOf, type Client } from '@paydeck/core';
import type { ListingName } from './listings.ts';
import type { Query } from './query.ts';
import { resources } from './resources/resources.ts';

/** Whether a list has an item at an index, counted from 0. */
export type HasItemAt = (place: number) => Promise<boolean>;

/**
 * Estimates the number of items in a list within a tenth, with a few small requests, because the service reports no
 * total. `known` is a lower bound.
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

/** Requests one item at a time; `undefined` for lists with iterators, which have no indices. */
export function itemAsker(
  client: Client,
  listing: ListingName,
  query: Query,
  signal: AbortSignal,
): HasItemAt | undefined {
  if (!resources[listing].filters.some(({ name }) => name === 'page_number')) return undefined;
  return async (place) => {
    // A query contains parameters of its own list only.
    const params = { ...query, page_size: 1, page_number: place };
    const { items } = await listOf(client, listing, params, { signal, priority: 'interactive' }).page();
    return items.length > 0;
  };
}
