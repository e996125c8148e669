import type { Client, Page, Pages } from '@paydeck/core';
import { itemId, openList, type Item, type ListingName, type LoadOptions } from './listings.ts';
import type { Query } from './query.ts';
import { requestsOf } from './requests.ts';
import { selectionOf, type Selection } from './selection.ts';
import { readInTurns } from './several-lists.ts';
import { resources } from './resources/resources.ts';

/**
 * Loads a query page by page. Several values become one request each, and their pages alternate. A load of the whole list
 * reads the one that contains them all, and selects.
 */
export function readPages(
  client: Client,
  listing: ListingName,
  query: Query,
  { now, ...options }: LoadOptions,
): Pages<Page<Item>> {
  const open = (params: Query, given = options): Pages<Page<Item>> => openList(client, listing, params, given);
  const selection = options.isWhole === true ? selectionOf(query, resources[listing].filters) : undefined;
  const requests = requestsOf(selection?.query ?? query, resources[listing].filters, now);
  const [first = query] = requests;
  if (selection !== undefined) return selected(open(first), selection);
  if (requests.length === 1) return open(first);
  return readInTurns((list) => open(requests[list] ?? first, { ...options, resume: undefined }), {
    count: requests.length,
    idOf: (item) => itemId(listing, item),
  });
}

/** Whether a query is read as one list, so that all of its items are read. */
export function isOneList(listing: ListingName, query: Query, now: number): boolean {
  return (
    selectionOf(query, resources[listing].filters) !== undefined ||
    requestsOf(query, resources[listing].filters, now).length === 1
  );
}

/** Returns the pages with the selected items only. */
function selected(pages: Pages<Page<Item>>, { values }: Selection): Pages<Page<Item>> {
  const tests = Object.entries(values);
  const isSelected = (item: Item): boolean =>
    tests.every(([field, wanted]) => wanted.includes(String(Reflect.get(item, field))));
  async function* some(): AsyncGenerator<Page<Item>, void, undefined> {
    for await (const page of pages) yield { ...page, items: page.items.filter(isSelected) };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing property has just been defined
  return Object.defineProperty(some(), 'checkpoint', { get: () => pages.checkpoint }) as Pages<Page<Item>>;
}
