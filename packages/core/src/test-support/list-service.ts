import * as v from 'valibot';
import { iteratedList } from '../lists/iterated-list.ts';
import type { ListPlan, Service } from '../lists/list-plan.ts';
import type { IteratorPage, List, ListOptions } from '../lists/list.ts';
import { numberedList } from '../lists/numbered-list.ts';
import { PageObservations } from '../lists/page-observations.ts';
import { Validator } from '../validation/validation.ts';

/** An item with an id and an optional creation time. */
export interface Item {
  readonly id: string;
  readonly created_at?: string | null | undefined;
}

/** A list, and the queries of its requests. */
export interface RecordedList<Read> {
  readonly list: Read;
  readonly requests: URLSearchParams[];
}

/** Options of a list, and how many event loop turns each response takes. */
export interface RecordedListOptions extends ListOptions {
  readonly turns?: (index: number) => number;
}

/**
 * Creates a page-number list. A function of the page number and the request index returns the ids of each page. No client
 * and no HTTP is involved, so that an iteration takes microseconds.
 */
export function numbered(
  idsOf: (number: number, index: number) => readonly string[],
  options: RecordedListOptions = {},
  size?: number,
): RecordedList<List<Item>> {
  const items = (query: URLSearchParams, index: number) =>
    idsOf(Number(query.get('page_number')), index).map((id) => ({ id }));
  return listFrom(items, options, { size });
}

/** Settings of a simulated page-number list. */
export interface ListSettings {
  readonly size?: number | undefined;
  /** Whether it can be filtered by creation time. */
  readonly isTimed?: boolean;
  readonly observations?: PageObservations;
}

/** Creates a page-number list. A function of the query and the request index returns the items of each page. */
export function listFrom(
  itemsOf: (query: URLSearchParams, index: number) => readonly Item[],
  { turns = () => 0, ...options }: RecordedListOptions = {},
  { size, isTimed = false, observations = new PageObservations() }: ListSettings = {},
): RecordedList<List<Item>> {
  const service = serviceOf(turns, (query, index) => ({ items: itemsOf(query, index) }));
  const query = () => new URLSearchParams(size === undefined ? {} : { page_size: String(size) });
  const plan = { ...planOf(query, options), ...(isTimed && { createdAt: (item: Item) => item.created_at }) };
  return { requests: service.requests, list: numberedList(service, plan, observations) };
}

/** Creates an iterator list. A function of the iterator returns each page. */
export function iterated(
  responseTo: (iterator: string | null) => object,
  options: ListOptions = {},
): RecordedList<List<Item, IteratorPage<Item>>> {
  const service = serviceOf(
    () => 0,
    (query) => responseTo(query.get('iterator')),
  );
  const plan = planOf(() => new URLSearchParams(), options);
  return { requests: service.requests, list: iteratedList(service, plan) };
}

function serviceOf(turns: (index: number) => number, responseTo: (query: URLSearchParams, index: number) => unknown) {
  const requests: URLSearchParams[] = [];
  const request: Service['transport']['request'] = async ({ endpoint, query, read }) => {
    const index = requests.length;
    const params = new URLSearchParams(query);
    requests.push(params);
    for (let turn = turns(index); turn > 0; turn--) await Promise.resolve();
    const body = responseTo(params, index);
    return {
      data: read({ operation: endpoint.name, status: 200, body, unexpected }),
      response,
      rateLimit,
      attempts: 1,
    };
  };
  const transport = { request, call: unexpected, availableRequests: () => Infinity };
  return { transport, validator, mode: 'test' as const, requests };
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
