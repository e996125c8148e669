import { toCall, type WithResponse } from '../calls/call.ts';
import type { Transport } from '../calls/transport.ts';
import type { Endpoint, Mode } from '../endpoint.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { atLeast, checkOptionNames } from '../errors/options.ts';
import type { RequestPlan } from '../http/request.ts';
import type { ObjectSchema } from '../validation/object-schema.ts';
import type { ParsedResponse, Validator } from '../validation/validation.ts';
import type { IteratorPage, List, ListOptions, Page, Pages } from './list.ts';

/** The parts of a client that a resource needs. */
export interface Service {
  readonly transport: Pick<Transport, 'call' | 'request'>;
  readonly validator: Validator;
  readonly mode: Mode;
  readonly baseUrl: string;
  /** Returns a hash of the key, which does not reveal it. */
  fingerprint(): Promise<string>;
}

/** The description of a list by its resource. */
export interface ListPlan<Item> {
  readonly endpoint: Endpoint;
  readonly schema: ObjectSchema<Item>;
  /** The field with the id of an item. */
  readonly id: keyof Item;
  /** Whether the list can be filtered by creation time. */
  readonly isBounded?: boolean;
  /** Validates the parameters and returns them as a query. Throws when one is invalid. */
  readonly query: () => URLSearchParams;
  readonly options: ListOptions | undefined;
}

/** An item whose place in a list may follow from its creation time. */
export interface Dated {
  readonly created_at?: unknown;
}

/** How one type of list is read, with the query of its parameters. */
export interface ListSource<ItemPage> {
  /** The request of one page. Throws when there is no page of that number. */
  request(query: URLSearchParams, number: number | undefined): RequestPlan<ItemPage>;
  /** Reads the pages in order, for a caller that wants so many items. Some may have no items. `onRequest` is called for each request. */
  pages(query: URLSearchParams, wanted: number, onRequest?: () => void): Promise<AsyncIterable<Step<ItemPage>>>;
}

/** A page, and the checkpoint behind it. */
export interface Step<ItemPage> {
  readonly page: ItemPage;
  readonly checkpoint: (() => string) | undefined;
}

/** The request of a page by number. */
export function pageRequest<Item>(
  { validator }: Service,
  { endpoint, schema }: ListPlan<Item>,
  given: URLSearchParams,
  page: { readonly page_number: number; readonly page_size: number },
): RequestPlan<Page<Item>> {
  const query = new URLSearchParams(given);
  for (const [name, value] of Object.entries(page)) query.set(name, String(value));
  const read = (parsed: ParsedResponse) => ({
    items: validator.many(parsed, schema, 'items'),
    number: page.page_number,
  });
  return { endpoint, path: endpoint.path, query, read };
}

/** The request of a page by iterator. */
export function iteratorPageRequest<Item>(
  { validator }: Service,
  { endpoint, schema }: ListPlan<Item>,
  query: URLSearchParams,
  number: number,
): RequestPlan<IteratorPage<Item>> {
  const read = (parsed: ParsedResponse) => ({
    items: validator.many(parsed, schema, 'data'),
    number,
    ...validator.position(parsed),
  });
  return { endpoint, path: endpoint.path, query, read };
}

/** Returns the id of an item, or `undefined` when the item has no usable id. */
export function idOf<Item>({ id }: Pick<ListPlan<Item>, 'id'>, item: Item): string | undefined {
  const own = item[id];
  return typeof own === 'string' && own !== '' ? own : undefined;
}

/** Creates a list that reads from a source. */
export function createList<Item, ItemPage extends Page<Item>>(
  { transport }: Service,
  { endpoint, query, options }: ListPlan<Item>,
  source: ListSource<ItemPage>,
): List<Item, ItemPage> {
  const read = async (number?: number): Promise<WithResponse<ItemPage>> => {
    if (options?.resume === undefined) return transport.request(source.request(query(), number), options);
    const message = `${endpoint.name}: resume continues an iteration, and one page is none. Use for await, pages() or toArray().`;
    throw new ConfigurationError(message, { operation: endpoint.name, parameter: 'resume' });
  };
  let first: Promise<ItemPage> | undefined;
  const firstPage = () => (first ??= toCall(read()));
  return {
    [Symbol.toStringTag]: 'List',
    pages: () => pagesOf((onRequest) => source.pages(query(), Infinity, onRequest)),
    page: (number) => toCall(read(number)),
    // oxlint-disable-next-line unicorn/no-thenable -- `await` returns the first page, as in other clients of such services.
    then: (onPage, onError) => firstPage().then(onPage, onError),
    catch: (onError) => firstPage().catch(onError),
    finally: (onEnd) => firstPage().finally(onEnd),
    async toArray(given = {}) {
      checkOptionNames('toArray', { limit: true }, given);
      const { limit = Infinity } = given;
      atLeast(0, 'limit', limit);
      const items: Item[] = [];
      if (limit === 0) return items;
      for await (const { page } of await source.pages(query(), limit)) {
        for (const item of page.items) if (items.length < limit) items.push(item);
        if (items.length >= limit) break;
      }
      return items;
    },
    async *[Symbol.asyncIterator]() {
      for await (const { page } of await source.pages(query(), Infinity)) yield* page.items;
    },
  };
}

function pagesOf<Item, ItemPage extends Page<Item>>(
  read: (onRequest: () => void) => ReturnType<ListSource<ItemPage>['pages']>,
): Pages<ItemPage> {
  let behind: (() => string) | undefined;
  let requests = 0;
  async function* pages(): AsyncGenerator<ItemPage, void, undefined> {
    for await (const { page, checkpoint } of await read(() => (requests += 1))) {
      behind = checkpoint ?? behind;
      if (page.items.length > 0) yield page;
    }
  }
  const state = { checkpoint: { get: () => behind?.() }, requests: { get: () => requests } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the missing properties have just been defined
  return Object.defineProperties(pages(), state) as Pages<ItemPage>;
}
