import * as v from 'valibot';
import { iteratedList } from '../lists/iterated-list.ts';
import type { ListPlan, Service } from '../lists/list-plan.ts';
import type { IteratorPage, List, ListOptions } from '../lists/list.ts';
import { numberedList } from '../lists/numbered-list.ts';
import { PageKnowledge } from '../lists/page-knowledge.ts';
import { Validator } from '../validation/validation.ts';

/** An item that is its id and, maybe, the time of its creation. */
export interface Item {
  readonly id: string;
  readonly created_at?: string | null | undefined;
}

/** A list, and the queries that it was requested with. */
export interface Asked<Read> {
  readonly list: Read;
  readonly requests: URLSearchParams[];
}

/** Options of a list, and how many turns after each request its response is made. */
export interface AskedOptions extends ListOptions {
  readonly turns?: (index: number) => number;
}

/**
 * A page-number list of a service that is one function, from a page's number and the number of the request to ids.
 * There is no client and no HTTP between them, so that a walk takes microseconds.
 */
export function numbered(
  idsOf: (number: number, index: number) => readonly string[],
  options: AskedOptions = {},
  size?: number,
): Asked<List<Item>> {
  const items = (query: URLSearchParams, index: number) =>
    idsOf(Number(query.get('page_number')), index).map((id) => ({ id }));
  return listFrom(items, options, { size });
}

/** What a page-number list of the simulated service is made with. */
export interface ListSettings {
  readonly size?: number | undefined;
  /** Whether it can be narrowed by creation time. */
  readonly isTimed?: boolean;
  readonly knowledge?: PageKnowledge;
}

/** A page-number list of a service that is one function, from a query and the number of the request to items. */
export function listFrom(
  itemsOf: (query: URLSearchParams, index: number) => readonly Item[],
  { turns = () => 0, ...options }: AskedOptions = {},
  { size, isTimed = false, knowledge = new PageKnowledge() }: ListSettings = {},
): Asked<List<Item>> {
  const service = serviceOf(turns, (query, index) => ({ items: itemsOf(query, index) }));
  const query = () => new URLSearchParams(size === undefined ? {} : { page_size: String(size) });
  const plan = { ...planOf(query, options), ...(isTimed && { createdAt: (item: Item) => item.created_at }) };
  return { requests: service.requests, list: numberedList(service, plan, knowledge) };
}

/** An iterator list of a service that is one function, from an iterator to a response. */
export function iterated(
  responseTo: (iterator: string | null) => object,
  options: ListOptions = {},
): Asked<List<Item, IteratorPage<Item>>> {
  const service = serviceOf(
    () => 0,
    (query) => responseTo(query.get('iterator')),
  );
  const plan = planOf(() => new URLSearchParams(), options);
  return { requests: service.requests, list: iteratedList(service, plan) };
}

function serviceOf(turns: (index: number) => number, responseTo: (query: URLSearchParams, index: number) => unknown) {
  const requests: URLSearchParams[] = [];
  const request: Service['caller']['request'] = async ({ endpoint, query, read }) => {
    const index = requests.length;
    const asked = new URLSearchParams(query);
    requests.push(asked);
    for (let turn = turns(index); turn > 0; turn--) await Promise.resolve();
    const body = responseTo(asked, index);
    return { data: read({ operation: endpoint.name, body, unexpected }), response, rateLimit, attempts: 1 };
  };
  const caller = { request, call: unexpected, room: () => Infinity };
  return { caller, validator, mode: 'test' as const, requests };
}

function unexpected(what: unknown): never {
  throw new Error(`Not expected: ${String(what)}`);
}

function planOf(query: () => URLSearchParams, options: ListOptions): ListPlan<Item> {
  return { endpoint: ENDPOINT, schema: SCHEMA, id: ({ id }) => id, query, options };
}

const ENDPOINT = { name: 'payouts.list', method: 'GET', path: '/payouts', access: 'Read on Payouts' } as const;
const validator = new Validator('report', () => undefined);
const SCHEMA = v.looseObject({ id: v.string(), created_at: v.nullish(v.string()) });
const response = { status: 200, headers: new Headers() };
const rateLimit = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };
