import { atLeast, type OptionNames } from '../errors/options.ts';
import type { ResponseInfo } from '../http/attempt.ts';
import type { Priority, RateLimitStatus } from '../rate-limit/rate-limit.ts';

/** Options of every call. */
export interface CallOptions {
  /**
   * Aborts the call at any time; it rejects with the signal's reason. A write that was already sent rejects with an
   * `UnknownOutcomeError` whose `cause` is that reason.
   */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, from connecting to the end of the body. Defaults to the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds for the whole call. Waiting for an exhausted window is not counted. Defaults to the client's `deadline`. */
  deadline?: number | undefined;
  /** The most retries after a fault. Defaults to the client's `retries`. */
  retries?: number | undefined;
  /** The priority of the call while calls wait for the rate limit. Defaults to `interactive`. */
  priority?: Priority | undefined;
  /**
   * The most milliseconds to wait for the rate limit, and a second more, because a reset is stated in whole seconds; 0 waits
   * for none. A reset that is farther away throws a `RateLimitError` at once. Defaults to the client's.
   */
  maxWait?: number | undefined;
  /** Additional headers, such as one that a proxy requires. `Authorization` is not allowed. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** The options of a call, and those that only lists have. */
export const CALL_OPTIONS: OptionNames<CallOptions> & Record<'ahead' | 'resume' | 'sameAccount', true> = {
  signal: true,
  timeout: true,
  deadline: true,
  retries: true,
  priority: true,
  maxWait: true,
  headers: true,
  ahead: true,
  resume: true,
  sameAccount: true,
};

/** What limits a call, in milliseconds and retries. */
export type CallLimits = Readonly<Record<'timeout' | 'deadline' | 'maxWait' | 'retries', number>>;

/** Returns the limits in options, or the default of each. Throws when one is invalid. */
export function callLimits(given: Pick<CallOptions, keyof CallLimits>, defaults: CallLimits): CallLimits {
  return {
    timeout: atLeast(1, 'timeout', given.timeout ?? defaults.timeout),
    deadline: atLeast(1, 'deadline', given.deadline ?? defaults.deadline),
    maxWait: atLeast(0, 'maxWait', given.maxWait ?? defaults.maxWait),
    retries: atLeast(0, 'retries', given.retries ?? defaults.retries),
  };
}

/** The data of a call together with its response. */
export interface WithResponse<Data> {
  /** The value that the call resolves with. */
  readonly data: Data;
  /** The status and headers of the last response. */
  readonly response: ResponseInfo;
  /** The rate limit headers of that response. */
  readonly rateLimit: RateLimitStatus;
  /** The number of requests that were sent. */
  readonly attempts: number;
}

/** A promise of the data, which can also return the response. */
export interface Call<Data> extends Promise<Data> {
  /**
   * Resolves with the data, the response, the rate limit and the number of attempts. It sends no further request.
   *
   * @example
   * const { data, rateLimit } = await client.webhooks.get(id).withResponse();
   */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Wraps the promise of a running request in a `Call`. */
export function toCall<Data>(result: Promise<WithResponse<Data>>): Call<Data> {
  const data = result.then((outcome) => outcome.data);
  return Object.assign(data, {
    withResponse: () => {
      // The program handles the error on `result`, so `data` must not report an unhandled rejection.
      data.catch(() => undefined);
      return result;
    },
  });
}
