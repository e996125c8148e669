import type { Mode } from '@paydeck/core';
import { describeEffect } from '../faults/effects.ts';
import type { Effect } from '../faults/faults.ts';
import { type FakeResponse, Rejection } from '../http/messages.ts';
import type { ChurnedRecord } from '../resources/churn.ts';
import type { OperationName } from '../resources/resources.ts';
import { maskKey } from './access.ts';
import type { KnownRequest } from './checks.ts';
import type { Outcome } from './execute.ts';

/** A request that the fake received, and its outcome. Keys are redacted everywhere. */
export interface RecordedRequest {
  /** 1 for the first request of this fake. */
  readonly number: number;
  /** The time of the fake in milliseconds since 1970. */
  readonly at: number;
  /** The operation, or `undefined` for an unknown path. */
  readonly operation: OperationName | undefined;
  /** The environment of the request. */
  readonly mode: Mode;
  /** The HTTP method. */
  readonly method: string;
  /** The complete URL with its query: `https://paydeck-fake.invalid/test/payouts?page_size=5`. */
  readonly url: string;
  /** The path with the path of the base URL: `/test/payouts`. */
  readonly path: string;
  /** The decoded query. Of a repeated parameter it has the last value. */
  readonly query: Readonly<Record<string, string>>;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, only for an accepted request with a valid key. */
  readonly body: string | undefined;
  /** The length of the body in bytes; 0 for none. Over HTTP the body of a web page is not read. */
  readonly bodyBytes: number;
  /** The key, redacted except for its last 4 characters. */
  readonly key: string | undefined;
  /** The status of the response, or 0 if none was sent. */
  readonly status: number;
  /** The code of a rejection. */
  readonly code: string | undefined;
  /** Warnings about an accepted request, such as an unknown parameter. */
  readonly warnings: readonly string[];
  /** The records that the policy `churn` or a fault added, deleted or changed just before the list was read. */
  readonly churned: readonly ChurnedRecord[];
  /** A description of the fault: `503`, or `executed, response lost`. */
  readonly fault: string | undefined;
  /** A summary in one line: `GET /test/payouts -> 401 UNAUTHORIZED: This key is not valid.` */
  readonly summary: string;
}

export function recordOf(
  { parsed, key }: KnownRequest,
  { result, warnings = [], churned = [] }: Outcome,
  response: FakeResponse | undefined,
  effect: Effect,
): Omit<RecordedRequest, 'number'> {
  const { request, match, mode, path, query, queryText, at } = parsed;
  const { method, body } = request;
  const authorization = request.headers['authorization'];
  const sent = authorization === undefined ? undefined : (authorization.split(' ').at(-1) ?? '');
  const masked = (text: string): string =>
    sent === undefined || sent.length < 4 ? text : text.replaceAll(sent, maskKey(sent));
  const isSent = response !== undefined && effect.loseResponse !== true && effect.stall !== 'headers';
  const isKept = !(result instanceof Rejection) && !(key instanceof Rejection);
  const fault = describeEffect(effect);
  const target = masked(queryText === '' ? path : `${path}?${queryText}`);
  const origin = request.headers['host'] === undefined ? IN_PROCESS : `http://${request.headers['host']}`;
  return {
    at,
    operation: !(match instanceof Rejection) && match.kind === 'route' ? match.route.operation : undefined,
    mode,
    method,
    url: `${origin}${target}`,
    path: masked(path),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, masked(value)])),
    headers: maskedHeaders(request.headers, masked),
    body: body === undefined || !isKept ? undefined : masked(new TextDecoder().decode(body)),
    bodyBytes: body?.length ?? 0,
    key: sent === undefined ? undefined : maskKey(sent),
    status: isSent ? response.status : 0,
    code: result instanceof Rejection && isSent ? result.code : undefined,
    warnings,
    churned,
    fault,
    summary: [
      `${method} ${target} -> ${isSent ? response.status : 'no response'}`,
      ...(result instanceof Rejection ? [` ${result.code}: ${result.message}`] : []),
      ...(fault === undefined ? [] : [` (fault: ${fault})`]),
      ...(churned.length === 0 ? [] : [` (before: ${churned.map(({ kind, id }) => `${kind} ${id}`).join(', ')})`]),
      ...(warnings.length === 0 ? [] : [` (${warnings.join(' ')})`]),
    ].join(''),
  };
}

/** A host name that never resolves (RFC 6761), so that a request without `fake.fetch` cannot reach any server. */
export const IN_PROCESS = 'https://paydeck-fake.invalid';

function maskedHeaders(
  headers: KnownRequest['parsed']['request']['headers'],
  masked: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name === 'authorization' ? '[masked]' : masked(value)]],
    ),
  );
}
