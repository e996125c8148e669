import { BodyError } from '../errors/body-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Clock, limited } from '../clock.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { type Attempt, type Failure, failureOf, statusFailure, unexpectedResponse } from './failures.ts';
import { readRateLimit } from '../rate-limit/rate-limit-headers.ts';
import type { RateLimitStatus } from '../rate-limit/rate-limit.ts';
import type { ParsedResponse } from '../validation/validation.ts';
import type { ApiKey } from './api-key.ts';
import { parseJson, readText } from './json.ts';
import { keyMask } from './key-mask.ts';
import { type Progress, sendOnce } from './send-once.ts';

/** What a call asks the service for, and how its response is read. */
export interface RequestPlan<Data> {
  readonly endpoint: Endpoint;
  /** The path with its values, encoded. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** What a write sends, in a few words, for the case that its response is lost. */
  readonly sent?: string;
  readonly read: (parsed: ParsedResponse) => Data;
}

/** The status and headers of a response. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The headers as they came. */
  readonly headers: Headers;
}

/** What every exchange needs. */
export interface HttpSettings {
  readonly apiKey: ApiKey;
  readonly fetch: typeof fetch;
  readonly maxBodyBytes: number;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** A request in which everything but the key is in its place. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** How an exchange ended: with data, or with a failure. */
export type Exchange<Data> =
  | ({ readonly data: Data; readonly failure?: never } & Outside)
  | ({ readonly failure: Failure; readonly attempt: Attempt } & Partial<Outside>);

/** What came around the body of a response. */
interface Outside {
  readonly response: ResponseInfo;
  readonly rateLimit: RateLimitStatus;
}

/** Builds the request that all attempts of a call send. */
export function prepare(
  { endpoint, path, query, body }: Omit<RequestPlan<unknown>, 'read'>,
  ownHeaders: Readonly<Record<string, string>> | undefined,
  { apiKey, userAgent }: HttpSettings,
): PreparedRequest {
  const headers = ownHeaders ? checkedHeaders(ownHeaders) : new Headers();
  const text = body === undefined ? undefined : JSON.stringify(body);
  headers.set('accept', 'application/json');
  headers.set('user-agent', userAgent);
  if (text !== undefined) {
    headers.set('content-type', 'application/json');
    // The body is sent as a stream, and not every service takes one whose length is not declared.
    headers.set('content-length', String(new TextEncoder().encode(text).byteLength));
  }
  const url = new URL(apiKey.baseUrl + path + (query ? `?${query}` : ''));
  return { endpoint, path, url, headers, body: text };
}

/** Sends one request and reads its response. Whatever goes wrong is a failure; what follows from it is the caller's. */
export async function exchange<Data>(
  { endpoint, path, url, headers, body }: PreparedRequest,
  read: (parsed: ParsedResponse) => Data,
  { attempts, limitMs, signal }: { attempts: number; limitMs: number; signal: AbortSignal | undefined },
  { apiKey, fetch, maxBodyBytes, clock }: HttpSettings,
): Promise<Exchange<Data>> {
  // Until the key is known there is nothing to mask.
  let mask = unchanged;
  const sentAt = clock.date();
  const attempt: Attempt = { endpoint, path, attempts, mode: apiKey.mode, sentAt, mask: (text) => mask(text) };
  const progress: Progress = { isSent: false, isBodyRead: false, response: undefined };
  try {
    const { response, content } = await limited(clock, limitMs, signal, async (stop) => {
      const key = await apiKey.reveal();
      // What was given up while it waited for its key must not be sent any more.
      stop.throwIfAborted();
      mask = keyMask(key);
      const signed = new Headers(headers);
      apiKey.authorize(signed, url, key);
      const request = { url, method: endpoint.method, headers: signed, body };
      const received = await sendOnce(request, { fetch, signal: stop, progress });
      return { response: received, content: await readContent(received, url, maxBodyBytes, stop) };
    });
    const around = outside(response, clock);
    if (response.status >= 400) return { failure: statusFailure(attempt, around, content, clock), attempt, ...around };
    const unexpected: ParsedResponse['unexpected'] = (what, issues) =>
      unexpectedResponse(attempt, response.status, what, { issues });
    return { data: read({ operation: endpoint.name, body: content, unexpected }), ...around };
  } catch (thrown) {
    const around = progress.response && outside(progress.response, clock);
    // A status of 400 or more says more than the loss of the words that come with it.
    const isRejected = around && around.response.status >= 400 && !signal?.aborted;
    const failure = isRejected
      ? statusFailure(attempt, around, undefined, clock)
      : failureOf(attempt, thrown, { limitMs, signal, ...progress });
    return { failure, attempt, ...around };
  }
}

function unchanged(text: string): string {
  return text;
}

async function readContent(response: Response, url: URL, maxBytes: number, stop: AbortSignal): Promise<unknown> {
  if (isRedirect(response, url)) throw new BodyError('with a redirect, which is not followed');
  const most = response.status >= 400 ? Math.min(maxBytes, maxRejectionBytes) : maxBytes;
  return parseBody(response, await readText(response, most, stop));
}

// A code and a message are all that is read of a rejection, so that it needs no more room, whatever a caller allows.
const maxRejectionBytes = 1024 * 1024;

// With `redirect: 'manual'` a browser shows an opaque response of status 0; a `fetch` of one's own may have followed it.
function isRedirect({ status, type, redirected, url }: Response, requested: URL): boolean {
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) return true;
  return url !== '' && new URL(url).origin !== requested.origin;
}

function parseBody(response: Response, text: string): unknown {
  if (text === '') throw new BodyError('without a body');
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Text and unnamed bytes are tried: stand-ins for the service often forget the type.
  if (/json|^$|^text\/plain$|octet-stream$/.test(type)) return parseJson(text);
  throw new BodyError(`with ${type} instead of JSON`, { text });
}

function outside({ status, headers }: Response, clock: Clock): Outside {
  return { response: { status, headers }, rateLimit: readRateLimit(headers, clock.date()) };
}

function checkedHeaders(own: Readonly<Record<string, string>>): Headers {
  try {
    const headers = new Headers(own);
    if (!headers.has('authorization')) return headers;
  } catch {
    // The runtime's own message quotes the value.
  }
  throw new ConfigurationError('headers must be what HTTP allows, without Authorization.', {
    parameter: 'headers',
  });
}
