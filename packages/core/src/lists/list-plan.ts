import type { Mode } from '../mode.ts';
import type { WithResponse } from '../calls/call.ts';
import type { Caller } from '../calls/caller.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ObjectSchema } from '../validation/object-schema.ts';
import type { ParsedResponse, Validator } from '../validation/validation.ts';
import type { ListOptions } from './list.ts';

/** What a resource is made with. */
export interface Service {
  readonly caller: Pick<Caller, 'call' | 'request' | 'room'>;
  readonly validator: Validator;
  readonly mode: Mode;
}

/** How a resource describes its list. */
export interface ListPlan<Item> {
  readonly endpoint: Endpoint;
  readonly schema: ObjectSchema<Item>;
  readonly id: (item: Item) => unknown;
  /** When an item was created, in a list that can be narrowed by that time. */
  readonly createdAt?: ((item: Item) => unknown) | undefined;
  /** Checks the parameters and writes them; throws when one is wrong. */
  readonly query: () => URLSearchParams;
  readonly options: ListOptions | undefined;
}

/** Sends the request for one page. */
export function ask<Item, ItemPage>(
  { caller }: Service,
  { endpoint, options }: ListPlan<Item>,
  query: URLSearchParams,
  signal: AbortSignal | undefined,
  read: (parsed: ParsedResponse) => ItemPage,
): Promise<WithResponse<ItemPage>> {
  return caller.request({ endpoint, path: endpoint.path, query: query.toString(), read }, { ...options, signal });
}

/** An item's id, or `undefined` where it has none that tells it apart from others. */
export function usableId<Item>({ id }: Pick<ListPlan<Item>, 'id'>, item: Item): string | undefined {
  const own = id(item);
  return typeof own === 'string' && own !== '' ? own : undefined;
}
