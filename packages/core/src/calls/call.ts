import type { RateLimitStatus } from '../rate-limit/rate-limit.ts';

/** The status and headers of a response. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The headers as they came. */
  readonly headers: Headers;
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
