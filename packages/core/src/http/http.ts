import type { KyInstance, Options } from 'ky';
import type { ApiKey } from './api-key.ts';
import type { ResponseInfo } from '../calls/call.ts';
import { type Clock, limited, throwIfAborted, TIME_IS_UP } from '../clock.ts';
import { ConfigurationError, isPaydeckError, UnexpectedResponseError } from '../errors/errors.ts';
import {
  type Attempt,
  connectionFailure,
  type Failure,
  statusFailure,
  timeoutFailure,
  unexpectedResponse,
} from '../errors/failures.ts';
import { BodyError, parseJson, readText } from './json.ts';
import { keyMask } from './key-mask.ts';
import type { Operation } from '../calls/operation.ts';
import { readRateLimit } from '../rate-limit/rate-limit-headers.ts';
import type { RateLimitStatus } from '../rate-limit/rate-limit.ts';
import type { Answered } from '../validation/validation.ts';

/** One request to be made, and how its answer is read. */
export interface Plan<Data> {
  readonly operation: Operation;
  /** The path with its values, encoded. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** What a write sends, in a few words, for the case that its answer is lost. */
  readonly sent?: string;
  readonly read: (answered: Answered) => Data;
}

/** What every exchange needs. */
export interface HttpSettings {
  readonly apiKey: ApiKey;
  readonly fetch: typeof fetch;
  readonly maxBodyBytes: number;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** How an exchange ended: with data, or with a failure. */
export type Result<Data> =
  | {
      readonly data: Data;
      readonly response: ResponseInfo;
      readonly rateLimit: RateLimitStatus;
      readonly failure?: never;
    }
  | {
      readonly failure: Failure;
      readonly attempt: Attempt;
      readonly response?: ResponseInfo;
      readonly rateLimit?: RateLimitStatus;
    };

/** A request in which everything but the key is in its place. */
export interface Prepared {
  readonly operation: Operation;
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
}

/** Builds the request that all attempts of a call send. */
export function prepare(
  { operation, path, query, body }: Omit<Plan<unknown>, 'read'>,
  ownHeaders: Readonly<Record<string, string>> | undefined,
  { apiKey, userAgent }: HttpSettings,
): Prepared {
  const headers = ownHeaders ? checkedHeaders(ownHeaders) : new Headers();
  headers.set('accept', 'application/json');
  headers.set('user-agent', userAgent);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const url = new URL(apiKey.baseUrl + path + (query ? `?${query}` : ''));
  return { operation, path, url, headers, body: body === undefined ? null : JSON.stringify(body) };
}

/**
 * Sends one request and reads its answer. Throws only what ends the call whatever happens: an abort, or a mistake in
 * the program.
 */
export async function exchange<Data>(
  { operation, path, url, headers, body }: Prepared,
  read: (answered: Answered) => Data,
  { attempts, limitMs, signal }: { attempts: number; limitMs: number; signal: AbortSignal | undefined },
  { apiKey, fetch, maxBodyBytes, clock }: HttpSettings,
): Promise<Result<Data>> {
  const seen: { mask?: (text: string) => string; response?: Response; body?: unknown } = {};
  const mask = (words: string) => seen.mask?.(words) ?? words;
  const attempt: Attempt = { operation, path, attempts, mode: apiKey.mode, sentAt: clock.date(), mask };
  let broken: Failure | undefined;
  try {
    await limited(clock, limitMs, signal, async (stop) => {
      const send = await loadKy();
      const key = await apiKey.reveal();
      // What was given up while it waited for its key must not be sent any more.
      stop.throwIfAborted();
      seen.mask = keyMask(key);
      const signed = new Headers(headers);
      apiKey.authorize(signed, url, key);
      seen.response = await send(url, { method: operation.method, headers: signed, body, signal: stop, fetch });
      if (isRedirect(seen.response, url)) throw new BodyError('with a redirect, which is not followed');
      seen.body = parseBody(seen.response, await readText(seen.response, maxBodyBytes));
    });
  } catch (thrown) {
    throwIfAborted(signal);
    if (isPaydeckError(thrown)) throw thrown;
    broken = brokenOff(attempt, thrown, limitMs, seen);
  }
  const { response } = seen;
  // The status of a refusal says more than the loss of the words that come with it.
  if (!response || (broken && response.status < 400)) {
    return {
      failure: broken ?? connectionFailure(attempt, undefined),
      attempt,
      ...(response && outside(response, clock)),
    };
  }
  const around = outside(response, clock);
  if (response.status >= 400) {
    const failure = statusFailure(attempt, response.status, seen.body, resetDate(around.rateLimit, clock));
    return { failure, attempt, ...around };
  }
  try {
    const unexpected: Answered['unexpected'] = (what, issues) =>
      unexpectedResponse(attempt, response.status, what, { issues });
    return { data: read({ operation: operation.name, body: seen.body, unexpected }), ...around };
  } catch (error) {
    if (!(error instanceof UnexpectedResponseError)) throw error;
    return { failure: { error, mayRepeat: false, mayBeDone: true }, attempt, ...around };
  }
}

// The only place that knows ky: one request, no retries, no redirects, no time limits of its own. It is loaded with the
// first request, because loading it takes longer than all the rest of a program's start. Importing it again for each
// request would cost as much CPU as checking half a page.
async function loadKy(): Promise<(url: URL, options: Options) => Promise<Response>> {
  if (!ky) {
    const { default: loaded } = await import('ky');
    ky = loaded;
  }
  const request = ky;
  return async (url, options) => {
    try {
      return await request(url, { ...options, redirect: 'manual', retry: 0, timeout: false, throwHttpErrors: false });
    } catch (error) {
      // ky wraps the fault of the connection in an error that holds the request, and with it the key.
      throw error instanceof Error && error.name === 'NetworkError' ? error.cause : error;
    }
  };
}

let ky: KyInstance | undefined;

function brokenOff(
  attempt: Attempt,
  thrown: unknown,
  limitMs: number,
  { mask, response }: { mask?: unknown; response?: Response },
): Failure {
  // Without a mask there was no key yet, and nothing was sent.
  if (thrown === TIME_IS_UP) return timeoutFailure(attempt, limitMs, mask !== undefined);
  if (!response || !(thrown instanceof BodyError)) return connectionFailure(attempt, thrown);
  const { status } = response;
  const isRedirected = status === 0 || (status >= 300 && status < 400);
  const error = unexpectedResponse(attempt, status, thrown.message, { text: thrown.text });
  return { error, mayRepeat: thrown.isCut, mayBeDone: !isRedirected };
}

// With `redirect: 'manual'` a browser shows an opaque answer of status 0; a `fetch` of one's own may have followed it.
function isRedirect({ status, type, redirected, url }: Response, asked: URL): boolean {
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) return true;
  return url !== '' && new URL(url).origin !== asked.origin;
}

function parseBody(response: Response, text: string): unknown {
  if (text === '') throw new BodyError('without a body');
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Text and unnamed bytes are tried: stand-ins for the service often forget the type.
  if (/json|^$|^text\/plain$|octet-stream$/.test(type)) return parseJson(text);
  throw new BodyError(`with ${type} instead of JSON`, { text });
}

function outside({ status, headers }: Response, clock: Clock): { response: ResponseInfo; rateLimit: RateLimitStatus } {
  return { response: { status, headers }, rateLimit: readRateLimit(headers, clock.date()) };
}

function resetDate({ resetMs, retryAfterMs }: RateLimitStatus, clock: Clock): Date | undefined {
  if (resetMs === undefined && retryAfterMs === undefined) return undefined;
  return new Date(clock.date().getTime() + Math.max(resetMs ?? 0, retryAfterMs ?? 0));
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
