/** Which calls go first when not all can go: a person who waits, or a job. */
export type Priority = 'interactive' | 'background';

/** What a response says about the rate limit; `undefined` where it says nothing that can be read. */
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

/** A request that a call asks to send. */
export interface AcquireOptions {
  /** The operation, such as `payouts.list`. */
  readonly operation: string;
  /** Who goes first when not all can go. */
  readonly priority: Priority;
  /** Whether the request was rate-limited before (429): then it goes before others of its priority. Defaults to false. */
  readonly isRetry?: boolean | undefined;
  /** The longest wait in milliseconds; a longer one is denied at once. */
  readonly maxWaitMs: number;
  /**
   * How much of the call's deadline is left, in milliseconds. Waiting for a window that is known to be spent is not
   * counted; waiting for the response to a probe is. Defaults to `Infinity`.
   */
  readonly deadlineMs?: number | undefined;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
  /** Called at most once, when the request has to wait and it is known until when at least. */
  readonly onWait?: ((blockedUntil: Date) => void) | undefined;
}

/** Permission to send one request. */
export interface Permit {
  readonly isGranted: true;
  /** How long the request waited, in milliseconds. */
  readonly waitedMs: number;
  /** The part of the wait that counts against the deadline: no window was known to be spent. */
  readonly countedMs: number;
  /** Reports how the request ended. Call it exactly once. */
  report(outcome: Outcome): void;
}

/** A request that would wait longer than it may. */
export interface Denial {
  readonly isGranted: false;
  /** Which limit of the call the wait exceeds. */
  readonly reason: 'maxWait' | 'deadline';
  /** When the window resets, as far as the service said. */
  readonly resetAt: Date | undefined;
}

/** How a request ended. */
export interface Outcome {
  /** The status; `undefined` when no response came. */
  readonly status: number | undefined;
  /** What the response says about the limit; `undefined` when no response came. */
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
  /** How many requests wait. */
  readonly waiting: number;
  /** Until when all calls wait; `undefined` when they do not. */
  readonly blockedUntil: Date | undefined;
  /**
   * How many other limiters share the budget; absent for a limiter with a memory of its own. A program that was killed counts
   * for up to ten seconds more.
   */
  readonly others?: number;
}

/** Decides when a request may be sent. The limits belong to the business, so share one between its clients. */
export interface RateLimiter {
  /**
   * Resolves with a permit when the request may be sent, or with a denial when it would wait too long. Rejects when the
   * signal aborts.
   */
  acquire(options: AcquireOptions): Promise<Permit | Denial>;
  /** What is known now. A limiter that shares its budget looks at what others have done since. */
  snapshot(): RateLimitSnapshot;
}
