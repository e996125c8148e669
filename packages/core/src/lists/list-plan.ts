import type { Transport } from '../calls/transport.ts';
import type { Endpoint, Mode } from '../endpoint.ts';
import type { RequestPlan } from '../http/request.ts';
import type { ObjectSchema } from '../validation/object-schema.ts';
import type { ParsedResponse, Validator } from '../validation/validation.ts';
import type { IteratorPage, ListOptions, Page } from './list.ts';

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

/** A list with the query of its parameters. */
export interface ListQuery<Item> {
  readonly service: Service;
  readonly plan: ListPlan<Item>;
  readonly query: URLSearchParams;
}

/** One reading of a list from its beginning, or from a checkpoint. */
export interface Iteration<Item> extends ListQuery<Item> {
  /** The number of items that the caller wants. Defaults to all. */
  readonly wanted?: number;
  /** Called for each request. */
  readonly onRequest?: () => void;
}

/** A page, and the checkpoint behind it. */
export interface Step<ItemPage> {
  readonly page: ItemPage;
  readonly checkpoint: (() => string) | undefined;
}

/** The request of a page by number. */
export function pageRequest<Item>(
  { service: { validator }, plan: { endpoint, schema }, query: given }: ListQuery<Item>,
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
  { service: { validator }, plan: { endpoint, schema }, query }: ListQuery<Item>,
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
