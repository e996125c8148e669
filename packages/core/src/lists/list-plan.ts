import type { Mode } from '../mode.ts';
import type { WithResponse } from '../calls/call.ts';
import type { Transport } from '../calls/transport.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ObjectSchema } from '../validation/object-schema.ts';
import type { ParsedResponse, Validator } from '../validation/validation.ts';
import type { ListOptions } from './list.ts';

/** The parts of a client that a resource needs. */
export interface Service {
  readonly transport: Pick<Transport, 'call' | 'request' | 'availableRequests'>;
  readonly validator: Validator;
  readonly mode: Mode;
}

/** The description of a list by its resource. */
export interface ListPlan<Item> {
  readonly endpoint: Endpoint;
  readonly schema: ObjectSchema<Item>;
  readonly id: (item: Item) => unknown;
  /** Returns when an item was created, for a list that can be filtered by creation time. */
  readonly createdAt?: ((item: Item) => unknown) | undefined;
  /** Validates the parameters and returns them as a query. Throws when one is invalid. */
  readonly query: () => URLSearchParams;
  readonly options: ListOptions | undefined;
}

/** Sends the request for one page. */
export function requestPage<Item, ItemPage>(
  { transport }: Service,
  { endpoint, options }: ListPlan<Item>,
  query: URLSearchParams,
  signal: AbortSignal | undefined,
  read: (parsed: ParsedResponse) => ItemPage,
): Promise<WithResponse<ItemPage>> {
  return transport.request({ endpoint, path: endpoint.path, query, read }, { ...options, signal });
}

/** Returns the id of an item, or `undefined` when the item has no usable id. */
export function idOf<Item>({ id }: Pick<ListPlan<Item>, 'id'>, item: Item): string | undefined {
  const own = id(item);
  return typeof own === 'string' && own !== '' ? own : undefined;
}
