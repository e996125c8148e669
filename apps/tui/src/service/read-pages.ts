import type { Client, Page, Walk } from '@paydeck/core';
import { filtersOf } from './filters.ts';
import { listings, type Item, type ListingName, type LoadOptions } from './listings.ts';
import type { Query } from './query.ts';
import { requestsOf } from './requests.ts';
import { selectionOf, type Selection } from './selection.ts';
import { readInTurns } from './several-lists.ts';

/**
 * Loads a query page by page. Several values become one request each, and their pages alternate. An exact reading of
 * several values reads the list that contains them all, and selects.
 */
export function readPages(
  client: Client,
  listing: ListingName,
  query: Query,
  { now, ...options }: LoadOptions,
): Walk<Page<Item>> {
  const known = listings[listing];
  const selection = options.exact === true ? selectionOf(query, filtersOf[listing]) : undefined;
  const requests = requestsOf(selection?.query ?? query, filtersOf[listing], now);
  const [first = query] = requests;
  if (selection !== undefined) return selected(known.open(client, first, options), selection);
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

/** Returns the pages with the selected items only. */
function selected(pages: Walk<Page<Item>>, { values }: Selection): Walk<Page<Item>> {
  const tests = Object.entries(values);
  const isSelected = (item: Item): boolean =>
    tests.every(([field, wanted]) => wanted.includes(String(Reflect.get(item, field))));
  async function* some(): AsyncGenerator<Page<Item>, void, undefined> {
    for await (const page of pages) yield { ...page, items: page.items.filter(isSelected) };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing properties have just been defined
  return Object.defineProperties(some(), {
    completeness: { get: () => pages.completeness },
    checkpoint: { get: () => pages.checkpoint },
  }) as Walk<Page<Item>>;
}
