import * as v from 'valibot';
import { iteratedList } from '../lists/iterated-list.ts';
import { numberedList } from '../lists/numbered-list.ts';
import type { IteratorPage, List, ListOptions, ListPlan, Service } from '../lists/pagination.ts';
import { Validator } from '../validation/validation.ts';

/** An item that is nothing but its id. */
export interface Item {
  readonly id: string;
}

/** A list, and how often it was asked for a page. */
export interface Asked<Read> {
  readonly list: Read;
  readonly requests: URLSearchParams[];
}

/**
 * A page-number list of a service that is one function, from a page's number and the number of the request to ids.
 * There is no client and no HTTP between them, so that a walk takes microseconds. An answer is made as many turns after
 * its request as `turns` says.
 */
export function numbered(
  idsOf: (number: number, index: number) => readonly string[],
  { turns = () => 0, ...options }: ListOptions & { turns?: (index: number) => number } = {},
  size?: number,
): Asked<List<Item>> {
  const service = serviceOf(turns, (query, index) => ({
    items: idsOf(Number(query.get('page_number')), index).map((id) => ({ id })),
  }));
  const query = () => new URLSearchParams(size === undefined ? {} : { page_size: String(size) });
  return { requests: service.requests, list: numberedList(service, planOf(query, options)) };
}

/** An iterator list of a service that is one function, from an iterator to an answer. */
export function iterated(
  answerTo: (iterator: string | null) => object,
  options: ListOptions = {},
): Asked<List<Item, IteratorPage<Item>>> {
  const service = serviceOf(
    () => 0,
    (query) => answerTo(query.get('iterator')),
  );
  return {
    requests: service.requests,
    list: iteratedList(
      service,
      planOf(() => new URLSearchParams(), options),
    ),
  };
}

function serviceOf(turns: (index: number) => number, answerTo: (query: URLSearchParams, index: number) => unknown) {
  const requests: URLSearchParams[] = [];
  const request: Service['caller']['request'] = async ({ operation, query, read }) => {
    const index = requests.length;
    const asked = new URLSearchParams(query);
    requests.push(asked);
    for (let turn = turns(index); turn > 0; turn--) await Promise.resolve();
    const body = answerTo(asked, index);
    return { data: read({ operation: operation.name, body, unexpected }), response, rateLimit, attempts: 1 };
  };
  const caller = { request, call: unexpected, room: () => Infinity, date: () => new Date(0) };
  return { caller, validator, requests };
}

function unexpected(what: unknown): never {
  throw new Error(`Not expected: ${String(what)}`);
}

function planOf(query: () => URLSearchParams, options: ListOptions): ListPlan<Item> {
  return { operation: OPERATION, schema: SCHEMA, id: ({ id }) => id, query, options };
}

const OPERATION = { name: 'payouts.list', method: 'GET', path: '/payouts', access: 'Read on Payouts' } as const;
const validator = new Validator('report', () => undefined);
const SCHEMA = v.looseObject({ id: v.string() });
const response = { status: 200, headers: new Headers() };
const rateLimit = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };
