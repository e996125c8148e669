import type { AcquireOptions, Outcome, RateLimiter, RateLimitStatus } from '../rate-limit/rate-limit.ts';
import type { SteppingClock } from './stepping-clock.ts';

/** How a service limits requests, and how its headers describe that. */
export interface LimitedServiceOptions {
  readonly perSecond: number;
  readonly perMinute: number;
  readonly algorithm: Algorithm;
  /** The window that headers describe: the one with fewer remaining requests (the default), always the same one, or none. */
  readonly headerWindow?: 'tightest' | 'second' | 'minute' | 'none';
  /** Whether the headers of a 429 always describe the exhausted window. */
  readonly rejectionsDescribeExhausted?: boolean;
  readonly rounding?: 'up' | 'down' | 'none';
  readonly countsRejected?: boolean;
  /** Milliseconds to the service and back, for request number `index`. */
  readonly latencyMs?: (index: number) => readonly [there: number, back: number];
  /** Replaces the headers of the response to request number `index`. */
  readonly headers?: (index: number, honest: RateLimitStatus) => RateLimitStatus | undefined;
}

export type Algorithm = 'fixed' | 'aligned' | 'sliding' | 'bucket';

/** A service in virtual time that counts on its own and shares no code with the limiter. */
export class LimitedService {
  /** The arrival times of the requests that passed, and of those that were rejected. */
  readonly passed: number[] = [];
  readonly rejected: number[] = [];
  readonly #clock: SteppingClock;
  readonly #options: LimitedServiceOptions;
  readonly #counters: readonly [second: Counter, minute: Counter];
  #index = 0;

  constructor(clock: SteppingClock, options: LimitedServiceOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#counters = [
      counters[options.algorithm](options.perSecond, 1_000),
      counters[options.algorithm](options.perMinute, 60_000),
    ];
  }

  /** Sends a request, and resolves with its outcome. */
  request(): Promise<Outcome> {
    const index = this.#index++;
    const [there, back] = this.#options.latencyMs?.(index) ?? [10, 10];
    return new Promise((resolve) => {
      this.#clock.after(there, () => {
        const outcome = this.#respond(index);
        this.#clock.after(back, () => resolve(outcome));
      });
    });
  }

  /** Counts a request of another client at once. Returns whether it passed. */
  takeForOthers(): boolean {
    const now = this.#clock.now();
    const isAllowed = this.#counters.every((counter) => counter.left(now) > 0);
    if (isAllowed) for (const counter of this.#counters) counter.take(now);
    return isAllowed;
  }

  #respond(index: number): Outcome {
    const { countsRejected = false, headers } = this.#options;
    const now = this.#clock.now();
    const exhausted = this.#counters.filter((counter) => counter.left(now) < 1);
    const isAllowed = exhausted.length === 0;
    if (isAllowed || countsRejected) for (const counter of this.#counters) counter.take(now);
    (isAllowed ? this.passed : this.rejected).push(now);
    const honest = this.#describe(exhausted.at(-1), now);
    const rateLimit = headers ? headers(index, honest) : honest;
    return { status: isAllowed ? 200 : 429, rateLimit };
  }

  #describe(exhausted: Counter | undefined, now: number): RateLimitStatus {
    const { headerWindow = 'tightest', rejectionsDescribeExhausted = true, rounding = 'up' } = this.#options;
    if (headerWindow === 'none') return SILENCE;
    const [second, minute] = this.#counters;
    const tightest = second.left(now) < minute.left(now) ? second : minute;
    const usual = { tightest, second, minute }[headerWindow];
    const described = rejectionsDescribeExhausted ? (exhausted ?? usual) : usual;
    const seconds = described.resetsIn(now) / 1_000;
    const rounded = { up: Math.ceil(seconds), down: Math.floor(seconds), none: seconds }[rounding];
    return {
      limit: described.limit,
      remaining: Math.max(0, Math.floor(described.left(now))),
      resetMs: rounded * 1_000,
      retryAfterMs: undefined,
    };
  }
}

/** One call through a limiter: waits for a permit, sends, reports, and tries again after a 429. */
export async function callThrough(
  limiter: RateLimiter,
  service: LimitedService,
  options: Partial<AcquireOptions> = {},
): Promise<'passed' | 'denied'> {
  for (let isRetry = false; ; isRetry = true) {
    const permit = await limiter.acquire({
      priority: 'interactive',
      maxWaitMs: Infinity,
      signal: undefined,
      isRetry,
      ...options,
    });
    if (!permit.isGranted) return 'denied';
    const outcome = await service.request();
    permit.report(outcome);
    if (outcome.status !== 429) return 'passed';
  }
}

/** The most requests that arrived within any stretch of time of this length. */
export function mostWithin(times: readonly number[], lengthMs: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let most = 0;
  let from = 0;
  sorted.forEach((time, to) => {
    while ((sorted[from] ?? time) <= time - lengthMs) from += 1;
    most = Math.max(most, to - from + 1);
  });
  return most;
}

const SILENCE: RateLimitStatus = {
  limit: undefined,
  remaining: undefined,
  resetMs: undefined,
  retryAfterMs: undefined,
};

/** What counts requests in one window. */
interface Counter {
  readonly limit: number;
  left(now: number): number;
  take(now: number): void;
  resetsIn(now: number): number;
}

const counters: Record<Algorithm, (limit: number, lengthMs: number) => Counter> = {
  // From the first request on; the next window begins with the first request after its end.
  fixed: (limit, lengthMs) => {
    let start = -Infinity;
    let taken = 0;
    return {
      limit,
      left: (now) => (now >= start + lengthMs ? limit : limit - taken),
      take: (now) => {
        if (now >= start + lengthMs) {
          start = now;
          taken = 0;
        }
        taken += 1;
      },
      resetsIn: (now) => (now >= start + lengthMs ? lengthMs : start + lengthMs - now),
    };
  },
  // From the beginning of each second and minute.
  aligned: (limit, lengthMs) => {
    let window = -1;
    let taken = 0;
    return {
      limit,
      left: (now) => (Math.floor(now / lengthMs) === window ? limit - taken : limit),
      take: (now) => {
        if (Math.floor(now / lengthMs) !== window) taken = 0;
        window = Math.floor(now / lengthMs);
        taken += 1;
      },
      resetsIn: (now) => lengthMs - (now % lengthMs),
    };
  },
  // At every moment the last second and the last minute.
  sliding: (limit, lengthMs) => {
    const times: number[] = [];
    const forget = (now: number) => {
      while (times[0] !== undefined && times[0] <= now - lengthMs) times.shift();
    };
    return {
      limit,
      left: (now) => {
        forget(now);
        return limit - times.length;
      },
      take: (now) => {
        forget(now);
        times.push(now);
      },
      resetsIn: (now) => {
        forget(now);
        const leaving = times[Math.max(0, times.length - limit)];
        return leaving === undefined ? lengthMs : leaving + lengthMs - now;
      },
    };
  },
  // Tokens that come back evenly, up to the limit.
  bucket: (limit, lengthMs) => {
    let tokens = limit;
    let at = 0;
    const perMs = limit / lengthMs;
    // A millionth of a token forgives the rounding of numbers.
    const held = (now: number) => Math.min(limit, tokens + (now - at) * perMs + 1e-6);
    return {
      limit,
      left: (now) => Math.floor(held(now)),
      take: (now) => {
        tokens = Math.max(0, held(now) - 1);
        at = now;
      },
      resetsIn: (now) => {
        const have = held(now);
        return Math.max(0, (have < 1 ? 1 - have : limit - have) / perMs);
      },
    };
  },
};
