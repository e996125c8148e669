import type { KyInstance, Options } from 'ky';
import { type Clock, startTimeLimit } from '../clock.ts';
import { TransportFailure } from '../errors/transport-failure.ts';
import type { ParsedResponse } from '../validation/validation.ts';
import { type RateLimitStatus, readRateLimit } from '../rate-limit/rate-limit.ts';
import type { ApiKey } from './api-key.ts';
import { readContent } from './body.ts';
import { type Failure, failureOf, statusFailure, unexpectedResponse } from './failures.ts';
import { keyMask } from './key-mask.ts';
import { type Attempt, readOnce, type RequestPlan } from './request.ts';

/** The status and headers of a response. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response headers. */
  readonly headers: Headers;
}

/** The outcome of one attempt: data or a failure. */
export type Outcome<Data> =
  | {
      readonly data: Data;
      readonly failure?: undefined;
      readonly response: ResponseInfo;
      readonly rateLimit: RateLimitStatus;
    }
  | {
      readonly failure: Failure;
      readonly attempt: Attempt;
      readonly response: ResponseInfo | undefined;
      readonly rateLimit: RateLimitStatus | undefined;
    };

/** Signs and sends one request, and parses its response. Any error becomes a failure; `afterFailure` decides about a retry. */
export async function sendAttempt<Data>(
  plan: RequestPlan<Data>,
  unsigned: Request,
  limits: Pick<Attempt, 'number' | 'limitMs' | 'signal'>,
  {
    apiKey,
    fetch,
    maxBodyBytes,
    clock,
  }: { apiKey: ApiKey; fetch: typeof globalThis.fetch | undefined; maxBodyBytes: number; clock: Clock },
): Promise<Outcome<Data>> {
  const { limitMs, signal } = limits;
  const attempt: Attempt = {
    ...limits,
    plan,
    mode: apiKey.mode,
    sentAt: clock.date(),
    // Until the key has been loaded there is nothing to redact.
    mask: (text) => text,
    isSent: false,
    isBodyRead: false,
    response: undefined,
  };
  const failed = (failure: Failure): Outcome<Data> => {
    const { response } = attempt;
    return { failure, attempt, response, rateLimit: response && readRateLimit(response.headers, clock.date()) };
  };
  const limit = startTimeLimit(clock, limitMs, signal);
  const stop = limit.signal;
  try {
    signal?.throwIfAborted();
    const key = await limit.race(apiKey.reveal());
    attempt.mask = keyMask(key);
    const signed = apiKey.authorize(unsigned, key);
    const trackedFetch: typeof globalThis.fetch = (...sent) => {
      // A request that was aborted or timed out meanwhile must not be sent.
      stop.throwIfAborted();
      attempt.isSent = true;
      return (fetch ?? globalThis.fetch)(...sent);
    };
    const stream = readOnce(plan.body, () => (attempt.isBodyRead = true));
    const { url, method } = unsigned;
    try {
      // Loaded with the first request, because loading it dominates the start-up time. It is cached, because an import for
      // each request costs as much CPU as validating half a page.
      ky ??= (await limit.race(import('ky'))).default;
      const sent = ky(url, { ...AS_IS, method, headers: signed, ...stream, signal: stop, fetch: trackedFetch });
      attempt.response = await limit.race(sent);
    } catch (error) {
      // The reason of the end, such as the time limit.
      if (stop.aborted) throw error;
      // ky wraps a network error in an error that references the request, and with it the key.
      throw new TransportFailure(error instanceof Error && error.name === 'NetworkError' ? error.cause : error);
    }
    const { response } = attempt;
    const body = await limit.race(readContent(response, url, maxBodyBytes, stop));
    if (response.status >= 400) return failed(statusFailure(attempt, response, body, clock));
    const { status, headers } = response;
    const unexpected: ParsedResponse['unexpected'] = (what, issues) =>
      unexpectedResponse(attempt, status, what, issues);
    const data = plan.read({ operation: plan.endpoint.name, status, body, unexpected });
    return { data, response: { status, headers }, rateLimit: readRateLimit(headers, clock.date()) };
  } catch (thrown) {
    const { response } = attempt;
    // A status of 400 or more is reported even when the body of that response was lost.
    const isRejected = response !== undefined && response.status >= 400 && !signal?.aborted;
    return failed(isRejected ? statusFailure(attempt, response, undefined, clock) : failureOf(attempt, thrown));
  } finally {
    limit.end();
  }
}

let ky: KyInstance | undefined;
// ky sends. Its retries and time limits stay off: retries belong to the transport, which knows the rate limit and what a
// write may have done, and time limits follow the clock of the client (docs/decisions/client.md).
const AS_IS: Options = { redirect: 'manual', retry: 0, timeout: false, throwHttpErrors: false };
