import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

/** The fields of a class without its methods, as plain JSON. */
export type Fields<T> = {
  [Name in keyof T as T[Name] extends (...given: never[]) => unknown ? never : Name]: T[Name] extends Window
    ? Fields<T[Name]>
    : T[Name];
};

/** What the headers of a response say about one window. */
export interface WindowHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** One reason why requests may have to wait. */
export interface Constraint {
  /** How many requests may be sent now, besides those in flight. */
  readonly available: number;
  /** When requests may be sent, if none may now; `Infinity` when it depends on a response. */
  readonly opensAt: number;
}

/** What is known of one of the service's two windows. Times are in milliseconds on the scale of the store. */
export class Window {
  readonly periodMs: number;
  /** A limit from the options of a limiter. It holds however the service counts. */
  configured: number | null = null;
  /** The limit of the service; `null` while nothing has shown it. */
  limit: number | null = null;
  /** Whether headers have shown the limit. Otherwise 429s have. */
  isDescribed = false;
  /** What remains until `resetAt`. */
  remaining = 0;
  /** Whether `remaining` was counted down since headers last described it. */
  isEstimated = false;
  /** When the described window resets. From then on nothing is known of the next one until a response. */
  resetAt = 0;
  /** When to raise a learned limit, and by how much, to test whether the service allows more. */
  raisesAt = 0;
  raisesBy = 1;
  /** Requests that ended within the last period and were not rate-limited. */
  usage: Usage = [];

  constructor(periodMs: number, stored?: Fields<Window>) {
    Object.assign(this, stored);
    this.periodMs = periodMs;
  }

  /** Returns how many requests have used the last period. */
  used(now: number): number {
    return countUsage(this.usage, this.periodMs, now);
  }

  /**
   * Returns what limits the next requests. `inFlight` are those that are expected to respond; a configured limit counts all.
   */
  constraints(now: number, inFlight: number, allInFlight: number): Constraint[] {
    const { periodMs, configured, limit, resetAt, remaining, usage } = this;
    const used = this.used(now);
    const opensAt = usageFreesAt(usage, periodMs, now);
    const constraints: Constraint[] = [];
    if (configured !== null) {
      // The service may receive a request at any time until its response. So it counts until a period after that.
      constraints.push({ available: configured - used - allInFlight, opensAt });
    }
    if (limit === null) return constraints;
    const isReset = this.isDescribed && now >= resetAt;
    if (!this.isDescribed || (isReset && this.#isShort)) {
      // What the last period has room for is safe for fixed and for sliding windows.
      constraints.push({ available: limit - used - inFlight, opensAt });
    } else if (isReset) {
      // One request probes a new minute: its reset may have been early, and a token bucket has only one token by then.
      constraints.push({ available: inFlight > 0 ? 0 : 1, opensAt: Infinity });
    } else {
      // An estimate may be too low, because responses overtake each other. So one request at a time tests whether it is.
      const isUncertain = this.isEstimated && (!this.#isShort || used < limit);
      const mayTest = inFlight === 0 && (remaining > 0 || isUncertain);
      constraints.push({ available: Math.max(remaining - inFlight, mayTest ? 1 : 0), opensAt: resetAt });
    }
    return constraints;
  }

  /** Counts requests that ended: without a response, or with one that describes this window, or another one, or none. */
  countRequest(now: number, response: 'none' | 'describes this' | 'describes other', count = 1): void {
    const { periodMs, limit } = this;
    this.usage = recordUsage(this.usage, periodMs, now, count);
    if (response === 'describes this' || limit === null) return;
    if (this.isDescribed && now < this.resetAt) {
      if (this.remaining === 0) return;
      this.remaining = Math.max(0, this.remaining - count);
      this.isEstimated = true;
    } else if (response === 'describes other') {
      if (this.isDescribed) {
        this.remaining = limit - 1;
        this.isEstimated = true;
        this.resetAt = now + periodMs;
      } else if (now >= this.raisesAt && this.used(now) >= limit) {
        this.limit = limit + this.raisesBy;
        this.raisesBy *= 2;
        this.raisesAt = now + periodMs;
      }
    }
  }

  /**
   * Takes what headers say. With `isLatest` no other response has arrived since the request was sent. Otherwise responses may
   * have overtaken each other, so the lower number counts.
   */
  applyHeaders({ limit, remaining, resetMs }: WindowHeaders, now: number, isLatest: boolean): void {
    const resetAt = now + Math.min(resetMs, this.periodMs);
    const isKnown = this.isDescribed && limit === this.limit && now < this.resetAt;
    // Resets are whole seconds. Of several responses about one window, the earliest reset is the closest.
    const isSame = isKnown && !(isLatest && remaining > this.remaining);
    this.resetAt = isSame ? Math.min(this.resetAt, resetAt) : resetAt;
    if (isSame && remaining > this.remaining) return;
    this.limit = limit;
    this.isDescribed = true;
    this.remaining = remaining;
    this.isEstimated = false;
  }

  /** A 429 says that nothing remains. */
  exhaust(until: number): void {
    this.remaining = 0;
    this.isEstimated = false;
    this.resetAt = until;
  }

  /** 429s that no header explains have shown the limit. */
  learn(limit: number, now: number): void {
    this.limit = limit;
    this.isDescribed = false;
    this.raisesAt = now + 10 * this.periodMs;
    this.raisesBy = 1;
  }

  /** The limit turned out to be that of the other window. */
  forget(): void {
    this.limit = null;
    this.isDescribed = false;
  }

  get #isShort(): boolean {
    return this.periodMs <= 1_000;
  }
}
