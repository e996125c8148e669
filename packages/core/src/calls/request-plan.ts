import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { checkOptionNames, oneOfValues, type OptionNames } from '../errors/options.ts';
import type { RequestPlan } from '../http/request.ts';
import { invalidParameter } from '../validation/parameters.ts';
import type { Validator } from '../validation/validation.ts';

/** What `client.request` sends, and the schema of what it returns. */
export interface RequestParams<Data = unknown> {
  /** Query parameters. `undefined` counts as not given; a `Date` is sent as ISO 8601 in UTC. */
  query?: Readonly<Record<string, string | number | boolean | Date | undefined>> | undefined;
  /** A value that is sent as JSON. Not with `GET`. */
  body?: unknown;
  /** A valibot schema of the response. A response that differs throws, whatever `validation` says. */
  schema?: v.GenericSchema<unknown, Data> | undefined;
}

/** Returns the plan of a request that no resource describes. */
export function requestPlan<Data>(
  method: Endpoint['method'],
  path: string,
  given: RequestParams<Data> = {},
  validator: Validator,
): RequestPlan<Data> {
  checkOptionNames('client.request', PARAMS, given);
  const { query = {}, body, schema } = given;
  oneOfValues(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'method', method);
  const name = 'request' as const;
  if (method === 'GET' && body !== undefined) throw invalidParameter(name, 'body', 'cannot be sent with GET');
  return {
    endpoint: { name, method, path: checkedPath(path), access: 'access to this operation' },
    path,
    query: new URLSearchParams(Object.entries(query).flatMap(([key, value]) => pairOf(key, value))),
    body: body === undefined ? undefined : JSON.stringify(body),
    read: (parsed) => {
      if (parsed.body === undefined && parsed.status !== 204) throw parsed.unexpected('without a body');
      if (schema !== undefined) validator.require(parsed, schema);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any difference has just been thrown
      return parsed.body as Data;
    },
  };
}

const PARAMS: OptionNames<RequestParams> = { query: true, body: true, schema: true };

function pairOf(name: string, value: NonNullable<RequestParams['query']>[string]): [string, string][] {
  if (value === undefined) return [];
  return [[name, value instanceof Date ? value.toISOString() : String(value)]];
}

// A path that the runtime would rewrite could leave the address that the key belongs to.
function checkedPath(path: string): string {
  if (typeof path === 'string' && path.startsWith('/') && new URL(`https://a.test${path}`).href.slice(14) === path) {
    // `/customers/` is what an empty id makes of `/customers/${id}`: another operation.
    if (/\/(?:\/|$)/.test(path)) throw invalidParameter('request', 'path', 'has an empty part: an id may be missing');
    if (!/[?#]|%(?![\dA-F]{2})/i.test(path)) return path;
  }
  throw invalidParameter(
    'request',
    'path',
    'must be an encoded path that begins with / and has no "..", query or fragment',
  );
}
