import type { ResponseInfo } from '../http/exchange.ts';
import type { Priority, RateLimitStatus } from '../rate-limit/rate-limit.ts';

/** Options of every call. */
export interface CallOptions {
  /**
   * Ends the call with the signal's reason, whatever it is doing. A write that was sent by then ends in an
   * `UnknownOutcomeError` whose `cause` is that reason.
   */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt: connecting, headers and body. Defaults to the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds for the whole call, except waiting for a window that is known to be spent. Defaults to the client's. */
  deadline?: number | undefined;
  /** Whether the call goes before or after others when the rate limit makes them wait. Defaults to `interactive`. */
  priority?: Priority | undefined;
  /** Milliseconds to wait for the rate limit at most; a longer wait is a `RateLimitError` at once. Defaults to the client's. */
  maxWait?: number | undefined;
  /** Further headers, such as one that a proxy asks for. Never `Authorization`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** The data of a call, with its response. */
export interface WithResponse<Data> {
  /** What the call itself resolves with. */
  readonly data: Data;
  /** The status and headers of the last response. */
  readonly response: ResponseInfo;
  /** What that response says about the rate limit. */
  readonly rateLimit: RateLimitStatus;
  /** How many requests were sent. */
  readonly attempts: number;
}

/** A promise of the data of a response, which can also resolve with the response. */
export interface Call<Data> extends Promise<Data> {
  /**
   * Resolves with the data together with the response, the rate limit and the number of attempts. It sends nothing again.
   *
   * @example
   * const { data, rateLimit } = await client.webhooks.get(id).withResponse();
   */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Makes a call of a request that is under way. */
export function toCall<Data>(result: Promise<WithResponse<Data>>): Call<Data> {
  const data = result.then((arrived) => arrived.data);
  return Object.assign(data, {
    withResponse: () => {
      // Who takes the whole result also takes its error.
      data.catch(() => undefined);
      return result;
    },
  });
}
