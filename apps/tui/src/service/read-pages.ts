import type { Client, Page, Walk } from '@paydeck/core';
import { filtersOf } from './filters.ts';
import { listings, type Item, type ListingName, type LoadOptions } from './listings.ts';
import type { Query } from './query.ts';
import { requestsOf } from './requests.ts';
import { readInTurns } from './several-lists.ts';

/** Loads a query page by page. Several values become one request each, and their pages alternate. */
export function readPages(
  client: Client,
  listing: ListingName,
  query: Query,
  { now, ...options }: LoadOptions,
): Walk<Page<Item>> {
  const known = listings[listing];
  const requests = requestsOf(query, filtersOf[listing], now);
  const [first = query] = requests;
  if (requests.length === 1) return known.open(client, first, options);
  return readInTurns(
    (list, page) => known.open(client, requests[list] ?? first, { ...options, page, resume: undefined }),
    {
      count: requests.length,
      page: options.exact === true ? 0 : options.page,
      idOf: (item) => known.view.idOf(item),
    },
  );
}
