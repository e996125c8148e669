import type { Client, Page, Pages } from '@paydeck/core';
import { itemId, openList, type Item, type ListingName, type LoadOptions, type Query } from './listings.ts';
import { requestsOf, selectionOf, type Selection } from './requests.ts';
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
  const lists = requests.map((params) => open(params, { ...options, resume: undefined }));
  return readInTurns(lists, (item) => itemId(listing, item));
}

/** Whether a query is read as one list, so that all of its items are read. */
export function isOneList(listing: ListingName, query: Query, now: number): boolean {
  return (
    selectionOf(query, resources[listing].filters) !== undefined ||
    requestsOf(query, resources[listing].filters, now).length === 1
  );
}

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

/**
 * Loads several lists as one, a page of each in alternation, and each item once. An item that moves from one list to
 * another meanwhile may be missing: each list may be exact, but their union is not.
 */
function readInTurns(lists: readonly Pages<Page<Item>>[], idOf: (item: Item) => string): Pages<Page<Item>> {
  const seen = new Set<string>();
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let unfinished = lists;
    let number = 0;
    while (unfinished.length > 0) {
      for (const list of unfinished) {
        const next = await list.next();
        if (next.done === true) {
          unfinished = unfinished.filter((each) => each !== list);
          continue;
        }
        const items = next.value.items.filter((item) => !seen.has(idOf(item)));
        for (const item of items) seen.add(idOf(item));
        yield { items, number };
        number += 1;
      }
    }
  }
  // Each list has its own checkpoint, and the whole has none.
  return Object.assign(pages(), { checkpoint: undefined, requests: undefined });
}
