import type { RateLimitStatus } from '../rate-limit/rate-limit.ts';

/** The outside of an answer. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The headers as they came. */
  readonly headers: Headers;
}

/** What a call gives back, with what came around it. */
export interface Answer<Data> {
  /** What the call itself would have given. */
  readonly data: Data;
  /** The status and headers of the last answer. */
  readonly response: ResponseInfo;
  /** What that answer says about the rate limit. */
  readonly rateLimit: RateLimitStatus;
  /** How many requests were sent. */
  readonly attempts: number;
}

/** A promise of data that can also give what came around it. */
export interface Call<Data> extends Promise<Data> {
  /**
   * Gives the data together with the response, the rate limit and the number of attempts. It sends nothing again.
   *
   * @example
   * const { data, rateLimit } = await client.webhooks.get(id).withResponse();
   */
  withResponse(): Promise<Answer<Data>>;
}

/** Turns an answer on its way into a call. */
export function toCall<Data>(answer: Promise<Answer<Data>>): Call<Data> {
  const data = answer.then((arrived) => arrived.data);
  return Object.assign(data, {
    withResponse: () => {
      // Who takes the whole answer also takes its error.
      data.catch(() => undefined);
      return answer;
    },
  });
}
