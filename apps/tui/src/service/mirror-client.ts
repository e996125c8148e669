import { setImmediate } from 'node:timers/promises';
import {
  ConfigurationError,
  type Call,
  type Client,
  type ItemOf,
  type List,
  type ListName,
  type ListOptions,
  type Page,
} from '@paydeck/core';
import type { Mirror } from '@paydeck/mirror';
import { listFilters, type ListFilter } from '@paydeck/presentation/internal';
import type { Item } from './listings.ts';
import { listingNames } from './resources/resources.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * A client that reads a mirror, and sends nothing. Lists have the filters whose answer is in the records. `opened` is called
 * with each list that is read, and may throw.
 */
export function mirrorClient(
  mirror: Mirror,
  { mode, baseUrl, opened }: Pick<Client, 'mode' | 'baseUrl'> & { readonly opened: (list: ListName) => void },
): Client {
  const source = { mirror, opened };
  const lists = Object.fromEntries(
    listingNames.map((name) => [
      name,
      { list: (params: Params = {}, options: ListOptions = {}) => mirroredList(source, name, params, options) },
    ]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each list, with the methods of the client
  return {
    mode,
    baseUrl,
    ...lists,
    webhooks: { ...lists['webhooks'], get: (id: string) => call(webhookOf(mirror, id)) },
    customers: { create: () => call(Promise.reject(offlineError('customers are not created'))) },
    rateLimit: { snapshot: () => ({ windows: [], waiting: 0, blockedUntil: undefined }) },
    request: () => call(Promise.reject(offlineError('nothing is requested'))),
  } as unknown as Client;
}

export function canAnswer(listing: ListName, params: Params): boolean {
  return Object.keys(params).every((name) => testOf(listing, name) !== undefined || pagingNames.has(name));
}

function mirroredList(
  { mirror, opened }: { readonly mirror: Mirror; readonly opened: (list: ListName) => void },
  listing: ListName,
  params: Params,
  { signal }: ListOptions,
): List<Item> {
  const given = params['page_size'] ?? params['limit'];
  const first = typeof given === 'number' && given > 0 ? given : firstSize;
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const matches = filterOf(listing, params);
    opened(listing);
    let number = 0;
    let items: Item[] = [];
    let size = first;
    let before: Item | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const limit = size;
      const records: readonly Item[] = await mirror.records(listing, { limit, before });
      const last = records.at(-1);
      const isLast = records.length < limit || last === undefined;
      for (const record of records) if (matches(record)) items.push(record);
      if (items.length >= size || (isLast && (items.length > 0 || number === 0))) {
        const page = { items, number, done: isLast, iterator: undefined, prev_iterator: undefined };
        number += 1;
        items = [];
        yield page;
        // The first page is there at once, and a long list in few parts.
        size = Math.min(Math.max(size, 2 * page.items.length), largestSize);
      }
      if (isLast) return;
      before = last;
      await setImmediate();
    }
  }
  const page = async (wanted = 0): Promise<Page<Item>> => {
    const items = await itemsOf(pages(), (wanted + 1) * first + 1);
    const end = (wanted + 1) * first;
    const rest = { done: items.length <= end, iterator: undefined, prev_iterator: undefined };
    return { items: items.slice(wanted * first, end), number: wanted, ...rest };
  };
  const onePage = (): Promise<Page<Item>> => page(Number(params['page_number'] ?? 0));
  return {
    pages: () => Object.assign(pages(), { checkpoint: undefined, requests: 0 }),
    page: (number) => call(page(number)),
    toArray: async ({ limit = Number.POSITIVE_INFINITY } = {}) => itemsOf(pages(), limit),
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
    // oxlint-disable-next-line unicorn/no-thenable -- a list is a promise of its first page
    then: (...handlers) => onePage().then(...handlers),
    catch: (handler) => onePage().catch(handler),
    finally: (handler) => onePage().finally(handler),
    [Symbol.toStringTag]: 'List',
  };
}

async function itemsOf(pages: AsyncIterable<Page<Item>>, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) {
    for (const item of page.items) items.push(item);
    if (items.length >= limit) break;
  }
  return items.slice(0, limit);
}

type Test = NonNullable<ListFilter['matches']>;

function filterOf(listing: ListName, params: Params): (item: Item) => boolean {
  const tests = Object.entries(params)
    .filter(([name, wanted]) => !pagingNames.has(name) && wanted !== undefined)
    .map(([name, wanted]): ((item: Item) => boolean) => {
      const test = testOf(listing, name);
      if (test === undefined) throw offlineError(`the mirror cannot filter ${listing} by ${name}`);
      return (item) => test(item, wanted);
    });
  return (item) => tests.every((test) => test(item));
}

function testOf(listing: ListName, filter: string): Test | undefined {
  return listFilters[listing].find(({ name }) => name === filter)?.matches;
}

const pagingNames = new Set(['page_size', 'page_number', 'limit']);

async function webhookOf(mirror: Mirror, id: string): Promise<ItemOf<'webhooks'>> {
  const found = await mirror.get('webhooks', id);
  if (found === undefined || found.goneAt !== undefined) throw offlineError(`the mirror has no webhook ${id}`);
  return found.record;
}

export function offlineError(what: string): ConfigurationError {
  return new ConfigurationError(`--offline sends nothing, and ${what}.`);
}

function call<Data>(data: Promise<Data>): Call<Data> {
  return Object.assign(data, {
    withResponse: () => data.then(() => Promise.reject(offlineError('there is no response'))),
  });
}

const firstSize = 100;
const largestSize = 2_000;
