/** Which calls go first when not all can go: a person who waits, or a job. */
export type Priority = 'interactive' | 'background';

/** What an answer says about the rate limit; `undefined` where it says nothing that can be read. */
export interface RateLimitStatus {
  /** The most requests in the current window. */
  readonly limit: number | undefined;
  /** The requests that remain in it. */
  readonly remaining: number | undefined;
  /** Milliseconds until it starts anew. */
  readonly resetMs: number | undefined;
  /** Milliseconds that `Retry-After` asks to wait. */
  readonly retryAfterMs: number | undefined;
}

/** A call that asks to send one request. */
export interface Turn {
  /** The operation, such as `payouts.list`. */
  readonly operation: string;
  /** Which lane the request waits in. */
  readonly priority: Priority;
  /** Whether the request was sent before and refused: then it goes before others of its priority. */
  readonly wasRefused?: boolean | undefined;
  /** The longest wait in milliseconds; a longer one is refused at once. */
  readonly maxWaitMs: number;
  /** Gives the turn up. */
  readonly signal: AbortSignal | undefined;
}

/** A turn that would take longer than its `maxWaitMs`. */
export interface Refusal {
  /** When the window starts anew, as far as the service said. */
  readonly resetAt: Date | undefined;
}

/** How a request ended. */
export interface Outcome {
  /** The status; `undefined` when no answer came. */
  readonly status: number | undefined;
  /** What the answer says about the limit; `undefined` when no answer came. */
  readonly rateLimit: RateLimitStatus | undefined;
}

/** One window of the rate limit, as its headers described it last. */
export interface RateLimitWindow {
  /** The most requests in it. */
  readonly limit: number;
  /** How many of them remain, as far as is known. */
  readonly remaining: number | undefined;
  /** When it starts anew, as far as the service said. */
  readonly resetAt: Date | undefined;
}

/** What is known of the rate limit. */
export interface RateLimitSnapshot {
  /** The windows seen, the smaller limit first. The document has two: per second and per minute. */
  readonly windows: readonly RateLimitWindow[];
  /** How many calls wait for a turn. */
  readonly waiting: number;
  /** Until when all calls wait; `undefined` when they do not. */
  readonly blockedUntil: Date | undefined;
}

/**
 * Decides when a request may be sent. The limit belongs to the business, so share one between the clients of a
 * business. `observe` is called exactly once after each `acquire` that was not refused and did not throw.
 */
export interface RateLimiter {
  /** Resolves when a request may be sent, or with a refusal. Rejects with an `AbortError`. */
  acquire(turn: Turn): Promise<Refusal | undefined>;
  /** Learns how the request ended. */
  observe(outcome: Outcome): void;
  /** What is known now. */
  snapshot(): RateLimitSnapshot;
}
