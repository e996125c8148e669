import * as v from 'valibot';
import { byIterator } from '../lists/by-iterator.ts';
import { byNumber } from '../lists/by-number.ts';
import { createList } from '../lists/create-list.ts';
import type { ListPlan, Service } from '../lists/list-plan.ts';
import type { IteratorPage, List, ListOptions } from '../lists/list.ts';
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

/** Settings of a simulated page-number list. */
export interface ListSettings extends ListOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Whether it can be filtered by creation time. */
  readonly isTimed?: boolean;
}

/**
 * Creates a page-number list. A function of the query and the request index returns the items of each page. No client and
 * no HTTP is involved, so that an iteration takes microseconds.
 */
export function listFrom(
  itemsOf: (query: URLSearchParams, index: number) => readonly Item[] | Promise<readonly Item[]>,
  { query: own = {}, isTimed = true, ...options }: ListSettings = {},
): RecordedList<List<Item>> {
  const service = serviceOf(async (query, index) => {
    // "page_size maximum 100": the document, Limits.
    if (Number(query.get('page_size')) > 100) throw new Error('page_size must be at most 100');
    return { items: await itemsOf(query, index) };
  });
  const query = () => new URLSearchParams(own);
  return {
    requests: service.requests,
    list: createList(byNumber, service, { ...planOf(query, options), isBounded: isTimed }),
  };
}

/** Creates an iterator list. A function of the iterator returns each page. */
export function iterated(
  responseTo: (iterator: string | null) => object,
  options: ListOptions = {},
): RecordedList<List<Item, IteratorPage<Item>>> {
  const service = serviceOf((query) => responseTo(query.get('iterator')));
  return {
    requests: service.requests,
    list: createList<Item, IteratorPage<Item>>(
      byIterator,
      service,
      planOf(() => new URLSearchParams(), options),
    ),
  };
}

function serviceOf(responseTo: (query: URLSearchParams, index: number) => unknown) {
  const requests: URLSearchParams[] = [];
  const request: Service['transport']['request'] = async ({ endpoint, query, read }) => {
    const index = requests.length;
    const params = new URLSearchParams(query);
    requests.push(params);
    const body = await responseTo(params, index);
    return {
      data: read({ operation: endpoint.name, status: 200, body, unexpected }),
      response,
      rateLimit,
      attempts: 1,
    };
  };
  const transport = { request, call: unexpected };
  return {
    transport,
    validator,
    mode: 'test' as const,
    baseUrl: 'https://a.test',
    fingerprint: async () => 'f',
    requests,
  };
}

function unexpected(what: unknown): never {
  throw new Error(`Not expected: ${String(what)}`);
}

function planOf(query: () => URLSearchParams, options: ListOptions): ListPlan<Item> {
  return {
    endpoint: ENDPOINT,
    schema: SCHEMA,
    id: 'id',
    query,
    options,
  };
}

const ENDPOINT = { name: 'payouts.list', method: 'GET', path: '/payouts', access: 'Read on Payouts' } as const;
const validator = new Validator('report', () => undefined);
const SCHEMA = v.looseObject({ id: v.string(), created_at: v.nullish(v.string()) });
const response = { status: 200, headers: new Headers() };
const rateLimit = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };
