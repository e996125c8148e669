import type { Policy } from '../policies/policies.ts';

/** The number of requests per second and per minute. */
export interface Rates {
  readonly perSecond: number;
  readonly perMinute: number;
}

export interface LimitResult {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window that the headers describe resets. */
  readonly resetMs: number;
}

/** Both rate limits, counted per subject: a business, or the IP address of requests without a valid key. */
export class Limiter {
  readonly #policy: Pick<Policy, 'algorithm' | 'headerWindow' | 'countRejected'>;
  readonly #rates: Rates;
  readonly #subjects = new Map<string, readonly [second: Window, minute: Window]>();

  constructor(policy: Pick<Policy, 'algorithm' | 'headerWindow' | 'countRejected'>, rates: Rates) {
    this.#policy = policy;
    this.#rates = rates;
  }

  take(subject: string, now: number): LimitResult {
    const [second, minute] = this.#windowsOf(subject);
    const states = [second.stateAt(now), minute.stateAt(now)] as const;
    const isAllowed = states[0].remaining > 0 && states[1].remaining > 0;
    if (isAllowed || this.#policy.countRejected) {
      second.count(now);
      minute.count(now);
    }
    if (!isAllowed) {
      // The headers describe the exhausted window, or the longer one if both are exhausted.
      const exhausted = states[1].remaining === 0 ? minute : second;
      return { isAllowed, limit: exhausted.limit, remaining: 0, resetMs: exhausted.stateAt(now).resetMs };
    }
    const afterwards = [second.stateAt(now), minute.stateAt(now)] as const;
    const described = describe(this.#policy.headerWindow, afterwards);
    const { remaining, resetMs } = afterwards[described];
    return { isAllowed, limit: described === 0 ? second.limit : minute.limit, remaining, resetMs };
  }

  clear(): void {
    this.#subjects.clear();
  }

  #windowsOf(subject: string): readonly [Window, Window] {
    const known = this.#subjects.get(subject);
    if (known !== undefined) return known;
    const create = WINDOWS[this.#policy.algorithm];
    const windows = [create(this.#rates.perSecond, SECOND), create(this.#rates.perMinute, MINUTE)] as const;
    this.#subjects.set(subject, windows);
    return windows;
  }
}

function describe(headerWindow: Policy['headerWindow'], [second, minute]: readonly [WindowState, WindowState]): 0 | 1 {
  if (headerWindow === 'second') return 0;
  if (headerWindow === 'minute') return 1;
  return second.remaining < minute.remaining ? 0 : 1;
}

interface WindowState {
  readonly remaining: number;
  readonly resetMs: number;
}

interface Window {
  readonly limit: number;
  stateAt(now: number): WindowState;
  count(now: number): void;
}

const SECOND = 1000;
const MINUTE = 60_000;

const WINDOWS: Readonly<Record<Policy['algorithm'], (limit: number, size: number) => Window>> = {
  fixed: (limit, size) => fixedWindow(limit, size, (now) => now),
  aligned: (limit, size) => fixedWindow(limit, size, (now) => Math.floor(now / size) * size),
  sliding: slidingWindow,
  bucket: tokenBucket,
};

/** Counts from the start of a window to its end. The next request then starts a new window. */
function fixedWindow(limit: number, size: number, startFor: (now: number) => number): Window {
  let start = -Infinity;
  let counted = 0;
  const isOver = (now: number): boolean => now >= start + size || now < start;
  return {
    limit,
    stateAt: (now) =>
      isOver(now)
        ? { remaining: limit, resetMs: startFor(now) + size - now }
        : { remaining: Math.max(0, limit - counted), resetMs: start + size - now },
    count: (now) => {
      if (isOver(now)) {
        start = startFor(now);
        counted = 0;
      }
      counted += 1;
    },
  };
}

/** Counts the requests of the last second or minute at any time. */
function slidingWindow(limit: number, size: number): Window {
  let times: number[] = [];
  const recent = (now: number): number[] => {
    if (times.some((time) => time <= now - size || time > now))
      times = times.filter((time) => time > now - size && time <= now);
    return times;
  };
  return {
    limit,
    stateAt: (now) => {
      const counted = recent(now);
      const remaining = Math.max(0, limit - counted.length);
      // The window resets when enough of the oldest requests have left it. That is more than one if rejected ones count.
      const leaving = counted[remaining > 0 ? 0 : counted.length - limit];
      return { remaining, resetMs: leaving === undefined ? size : leaving + size - now };
    },
    count: (now) => {
      recent(now).push(now);
    },
  };
}

/** A token bucket with the capacity of the limit, refilled evenly over the window. */
function tokenBucket(limit: number, size: number): Window {
  // Integer arithmetic keeps the refill exact: a token has `size` parts, and a millisecond adds `limit` parts.
  const full = limit * size;
  let parts = full;
  let since = -Infinity;
  const partsAt = (now: number): number => (now < since ? full : Math.min(full, parts + (now - since) * limit));
  return {
    limit,
    stateAt: (now) => {
      const held = since === -Infinity ? full : partsAt(now);
      const remaining = Math.max(0, Math.floor(held / size));
      // Until the next token if there is none, until the bucket is full otherwise.
      return { remaining, resetMs: Math.ceil(((remaining === 0 ? size : full) - held) / limit) };
    },
    count: (now) => {
      parts = (since === -Infinity ? full : partsAt(now)) - size;
      since = now;
    },
  };
}

/** The service's document has no numbers, so these are typical ones. */
export const DEFAULT_RATES: Rates = { perSecond: 10, perMinute: 100 };

/** Parses limits such as `'10/s,100/min'`. Returns `undefined` for `false`. */
export function parseRates(limits: Rates | string | false): Rates | undefined {
  if (limits === false) return undefined;
  if (typeof limits === 'string') {
    const [, perSecond, perMinute] = /^(\d{1,9})\/s,(\d{1,9})\/min$/.exec(limits) ?? [];
    if (perSecond === undefined || perMinute === undefined) throw invalidLimits(limits);
    return parseRates({ perSecond: Number(perSecond), perMinute: Number(perMinute) });
  }
  const { perSecond, perMinute } = limits;
  if (![perSecond, perMinute].every((rate) => Number.isInteger(rate) && rate >= 1 && rate <= 1e9))
    throw invalidLimits(limits);
  return { perSecond, perMinute };
}

function invalidLimits(limits: unknown): TypeError {
  return new TypeError(
    `limits cannot be ${JSON.stringify(limits)}: use '10/s,100/min' or { perSecond: 10, perMinute: 100 }, each at least 1, or false for none.`,
  );
}
