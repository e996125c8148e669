import type { ChurnedRecord } from '../lists/churn.ts';
import type { OperationName } from '../resources/resources.ts';
import { maskKey, type Mode } from './access.ts';
import type { Outcome } from './carry-out.ts';
import type { KnownRequest } from './checks.ts';
import { effectInWords } from './effect-in-words.ts';
import type { Effect } from './faults.ts';
import { type FakeResponse, Rejection } from './messages.ts';

/** One request that reached the fake, and what became of it. Keys are masked wherever they stood. */
export interface RecordedRequest {
  /** 1 for the first request of this fake. */
  readonly number: number;
  /** The fake's time, in milliseconds since 1970. */
  readonly at: number;
  /** The operation, or `undefined` for an address that has none. */
  readonly operation: OperationName | undefined;
  /** The environment of the request. */
  readonly mode: Mode;
  /** The HTTP method. */
  readonly method: string;
  /** The whole address, with the query: `https://paydeck-fake.invalid/test/payouts?page_size=5`. */
  readonly url: string;
  /** The path as it was sent, with the part of the base address: `/test/payouts`. */
  readonly path: string;
  /** The query, decoded; of a repeated parameter the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, of a request with a valid key that the service did not reject. */
  readonly body: string | undefined;
  /** How long the body was, in bytes; 0 for none. Of a web page's request the body is not read over HTTP. */
  readonly bodyBytes: number;
  /** The key, masked but for its last 4 characters. */
  readonly key: string | undefined;
  /** The status of the response, or 0 if none was sent. */
  readonly status: number;
  /** The code of a rejection. */
  readonly code: string | undefined;
  /** What was odd and let pass, such as a parameter that the operation does not have. */
  readonly warnings: readonly string[];
  /** The records that were added, deleted or changed just before the list was read, by the policy `churn` or by a fault. */
  readonly churned: readonly ChurnedRecord[];
  /** What a fault did to it, in words: `503`, or `carried out, response lost`. */
  readonly fault: string | undefined;
  /** What happened, in one line: `GET /test/payouts -> 401 UNAUTHORIZED: This key is not valid.` */
  readonly summary: string;
}

/** What the journal keeps of a request. */
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
  const isSent = response !== undefined && effect.loseAnswer !== true && effect.stall !== 'headers';
  const isKept = !(result instanceof Rejection) && !(key instanceof Rejection);
  const fault = effectInWords(effect);
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

/** A name that no resolver knows (RFC 6761): a request that misses `fake.fetch` goes nowhere. */
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
