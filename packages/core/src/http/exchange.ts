import { BodyError } from '../errors/body-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Clock, withTimeLimit } from '../clock.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { type Attempt, type Failure, failureOf, statusFailure, unexpectedResponse } from './failures.ts';
import { readRateLimit } from '../rate-limit/rate-limit-headers.ts';
import type { RateLimitStatus } from '../rate-limit/rate-limit.ts';
import type { ParsedResponse } from '../validation/validation.ts';
import type { ApiKey } from './api-key.ts';
import { parseJson, readText } from './json.ts';
import { keyMask } from './key-mask.ts';
import { type Progress, sendOnce } from './send-once.ts';

/** What a call requests, and how its response is parsed. */
export interface RequestPlan<Data> {
  readonly endpoint: Endpoint;
  /** The path with its values, encoded. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** A short description of what a write sends, for an `UnknownOutcomeError`. */
  readonly sent?: string;
  readonly read: (parsed: ParsedResponse) => Data;
}

/** The status and headers of a response. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response headers. */
  readonly headers: Headers;
}

/** The HTTP settings of a client. */
export interface HttpSettings {
  readonly apiKey: ApiKey;
  readonly fetch: typeof fetch;
  readonly maxBodyBytes: number;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** A request that is complete except for its key. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** The result of one attempt: data or a failure. */
export type AttemptResult<Data> =
  | ({ readonly data: Data; readonly failure?: never } & ResponseMetadata)
  | ({ readonly failure: Failure; readonly attempt: Attempt } & Partial<ResponseMetadata>);

/** The parts of a response besides its body. */
interface ResponseMetadata {
  readonly response: ResponseInfo;
  readonly rateLimit: RateLimitStatus;
}

/** Builds the request that all attempts of a call send. */
export function prepare(
  { endpoint, path, query, body }: Omit<RequestPlan<unknown>, 'read'>,
  callerHeaders: Readonly<Record<string, string>> | undefined,
  { apiKey, userAgent }: HttpSettings,
): PreparedRequest {
  const headers = callerHeaders ? checkedHeaders(callerHeaders) : new Headers();
  const text = body === undefined ? undefined : JSON.stringify(body);
  headers.set('accept', 'application/json');
  headers.set('user-agent', userAgent);
  if (text !== undefined) {
    headers.set('content-type', 'application/json');
    // The body is a stream, and not every service accepts a stream without a declared length.
    headers.set('content-length', String(new TextEncoder().encode(text).byteLength));
  }
  const url = new URL(apiKey.baseUrl + path + (query ? `?${query}` : ''));
  return { endpoint, path, url, headers, body: text };
}

/** Sends one request and parses its response. Any error becomes a failure; the caller decides about a retry. */
export async function exchange<Data>(
  { endpoint, path, url, headers, body }: PreparedRequest,
  read: (parsed: ParsedResponse) => Data,
  { attempts, limitMs, signal }: { attempts: number; limitMs: number; signal: AbortSignal | undefined },
  { apiKey, fetch, maxBodyBytes, clock }: HttpSettings,
): Promise<AttemptResult<Data>> {
  // Until the key has been loaded there is nothing to redact.
  const attempt = { endpoint, path, attempts, mode: apiKey.mode, sentAt: clock.date(), mask: (text: string) => text };
  const progress: Progress = { isSent: false, isBodyRead: false, response: undefined };
  try {
    const { response, content } = await withTimeLimit(clock, limitMs, signal, async (stop) => {
      const key = await apiKey.reveal();
      // A request that was aborted or timed out while its key was loading must not be sent.
      stop.throwIfAborted();
      attempt.mask = keyMask(key);
      const signed = new Headers(headers);
      apiKey.authorize(signed, url, key);
      const request = { url, method: endpoint.method, headers: signed, body };
      const received = await sendOnce(request, { fetch, signal: stop, progress });
      return { response: received, content: await readContent(received, url, maxBodyBytes, stop) };
    });
    const metadata = metadataOf(response, clock);
    if (response.status >= 400)
      return { failure: statusFailure(attempt, metadata, content, clock), attempt, ...metadata };
    const unexpected: ParsedResponse['unexpected'] = (what, issues) =>
      unexpectedResponse(attempt, response.status, what, issues);
    return { data: read({ operation: endpoint.name, body: content, unexpected }), ...metadata };
  } catch (thrown) {
    const metadata = progress.response && metadataOf(progress.response, clock);
    // A status of 400 or more is reported even when the body of that response was lost.
    const isRejected = metadata && metadata.response.status >= 400 && !signal?.aborted;
    const failure = isRejected
      ? statusFailure(attempt, metadata, undefined, clock)
      : failureOf(attempt, thrown, { limitMs, signal, ...progress });
    return { failure, attempt, ...metadata };
  }
}

async function readContent(response: Response, url: URL, maxBytes: number, stop: AbortSignal): Promise<unknown> {
  if (isRedirect(response, url)) throw new BodyError('with a redirect, which is not followed');
  const limit = response.status >= 400 ? Math.min(maxBytes, MAX_ERROR_BYTES) : maxBytes;
  return parseBody(response, await readText(response, limit, stop));
}

// An error response needs no more, because only its code and its message are used.
const MAX_ERROR_BYTES = 1024 * 1024;

// With `redirect: 'manual'` a browser returns an opaque response with status 0. A custom `fetch` may follow redirects.
function isRedirect({ status, type, redirected, url }: Response, requested: URL): boolean {
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) return true;
  return url !== '' && new URL(url).origin !== requested.origin;
}

function parseBody(response: Response, text: string): unknown {
  if (text === '') throw new BodyError('without a body');
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Plain text and untyped bytes are parsed too, because mock services often omit the content type.
  if (/json|^$|^text\/plain$|octet-stream$/.test(type)) return parseJson(text);
  throw new BodyError(`with ${shownType(type)} instead of JSON (${describeText(text)})`);
}

// Type, length and root element show which server responded. The text itself may name a customer.
function shownType(type: string): string {
  return /^[a-z]+\/[\w.+-]{1,40}$/.test(type) ? type : 'another content type';
}

function describeText(text: string): string {
  const root = /^\s*<(!doctype html|html|\?xml|svg)\b/i.exec(text)?.[1];
  return `${text.length} characters${root ? `, <${root}>` : ''}`;
}

function metadataOf({ status, headers }: Response, clock: Clock): ResponseMetadata {
  return { response: { status, headers }, rateLimit: readRateLimit(headers, clock.date()) };
}

function checkedHeaders(given: Readonly<Record<string, string>>): Headers {
  try {
    const headers = new Headers(given);
    if (!headers.has('authorization')) return headers;
  } catch {
    // The runtime's own message quotes the value.
  }
  throw new ConfigurationError('headers must be valid HTTP headers, without Authorization.', {
    parameter: 'headers',
  });
}
