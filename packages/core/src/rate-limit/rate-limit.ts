/**
 * The order of calls while they wait for the rate limit: `interactive` calls, which a person waits for, go before
 * `background` calls.
 */
export type Priority = 'interactive' | 'background';

/** The rate limit headers of a response. A header that is absent or unreadable is `undefined`. */
export interface RateLimitStatus {
  /** The most requests in the current window. */
  readonly limit: number | undefined;
  /** The requests that remain in it. */
  readonly remaining: number | undefined;
  /** Milliseconds until it resets. */
  readonly resetMs: number | undefined;
  /** The delay of `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** A request that waits for a permit. */
export interface AcquireOptions {
  /** The priority of the request among the waiting ones. */
  readonly priority: Priority;
  /** Whether an earlier attempt was rate-limited (429). Then it goes before others of its priority. Defaults to false. */
  readonly isRetry?: boolean | undefined;
  /** The longest wait in milliseconds. A request that would wait longer for a reset is denied at once. */
  readonly maxWaitMs: number;
  /**
   * Milliseconds that remain until the deadline of the call. Waiting for a window that is known to be exhausted is not
   * counted; waiting for the response to a probe is. Defaults to `Infinity`.
   */
  readonly deadlineMs?: number | undefined;
  /** Aborts the wait. */
  readonly signal: AbortSignal | undefined;
  /** Called at most once, when the request has to wait for an exhausted window, with the earliest time of its reset. */
  readonly onWait?: ((blockedUntil: Date) => void) | undefined;
}

/** Permission to send one request. */
export interface Permit {
  /** True, to tell a permit from a denial. */
  readonly isGranted: true;
  /** How long the request waited, in milliseconds. */
  readonly waitedMs: number;
  /** The part of the wait that counts against the deadline, because no window was known to be exhausted. */
  readonly countedMs: number;
  /** Reports how the request ended. Call it exactly once. */
  report(outcome: Outcome): void;
}

/** The rejection of a request that would wait longer than it may. */
export interface Denial {
  /** False, to tell a denial from a permit. */
  readonly isGranted: false;
  /** Which limit of the call the wait exceeds. */
  readonly reason: 'maxWait' | 'deadline';
  /** When the window resets, if the service says so. */
  readonly resetAt: Date | undefined;
}

/** How a request ended. */
export interface Outcome {
  /** The status; `undefined` when no response arrived. */
  readonly status: number | undefined;
  /** The rate limit headers; `undefined` when no response arrived. */
  readonly rateLimit: RateLimitStatus | undefined;
}

/** One window of the rate limit, as the headers last described it. */
export interface RateLimitWindow {
  /** The most requests in it. */
  readonly limit: number;
  /** The requests that remain in it, as far as is known. */
  readonly remaining: number | undefined;
  /** When it resets, if the service says so. */
  readonly resetAt: Date | undefined;
}

/** The state of the rate limit, as far as it is known. */
export interface RateLimitSnapshot {
  /** The known windows, the shorter one first. The document has two: per second and per minute. */
  readonly windows: readonly RateLimitWindow[];
  /** The number of waiting requests. */
  readonly waiting: number;
  /** Until when all requests wait; `undefined` when they do not. */
  readonly blockedUntil: Date | undefined;
  /**
   * How many other limiters share the budget; absent for a limiter with its own memory. A process that was killed counts for
   * up to ten seconds more.
   */
  readonly peers?: number;
}

/** Decides when a request may be sent. The limits belong to the business, so share one between its clients. */
export interface RateLimiter {
  /**
   * Resolves with a permit when the request may be sent, or with a denial when it would wait too long. Rejects with the
   * signal's reason when the signal aborts.
   */
  acquire(options: AcquireOptions): Promise<Permit | Denial>;
  /** Returns what is known now. A limiter that shares its budget then reads what others have changed since. */
  snapshot(): RateLimitSnapshot;
}

/** Parses the rate limit headers of a response. A header that is not a plain number counts as absent. */
export function readRateLimit(headers: Headers, now: Date): RateLimitStatus {
  const retryAfter = headers.get('retry-after');
  return {
    limit: amount(headers.get('x-ratelimit-limit'), Math.max),
    remaining: amount(headers.get('x-ratelimit-remaining'), Math.min),
    resetMs: milliseconds(headers.get('x-ratelimit-reset')),
    retryAfterMs: milliseconds(retryAfter) ?? untilDate(retryAfter, now),
  };
}

// The values of a header that was sent twice are joined by commas. `safest` chooses one of them.
function amount(text: string | null, safest: (...numbers: number[]) => number): number | undefined {
  const numbers = (text ?? '').split(',').map((part) => (/^\s*\d+(?:\.\d+)?\s*$/.test(part) ? Number(part) : NaN));
  const number = safest(...numbers);
  return Number.isFinite(number) ? number : undefined;
}

function milliseconds(text: string | null): number | undefined {
  const seconds = amount(text, Math.max);
  return seconds === undefined ? undefined : Math.min(seconds * 1_000, LONGEST_MS);
}

// RFC 9110: `Retry-After` may also be a date. A date always contains the name of a month.
function untilDate(text: string | null, now: Date): number | undefined {
  if (!text || !/[a-z]/i.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now.getTime()), LONGEST_MS);
}

// A year: longer than any wait, and `now` plus a year is still a valid date.
const LONGEST_MS = 366 * 24 * 3_600_000;
