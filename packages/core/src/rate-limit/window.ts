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
      constraints.push({ available: remaining - inFlight, opensAt: resetAt });
    }
    return constraints;
  }

  /** Counts requests that the service may have counted. */
  countRequests(endedAt: number, count: number): void {
    this.usage = recordUsage(this.usage, this.periodMs, endedAt, count);
  }

  /** A request has passed, and its headers do not describe this window. */
  passUndescribed(now: number): void {
    const { limit, isDescribed, periodMs } = this;
    if (limit === null) return;
    if (isDescribed && now < this.resetAt) {
      this.remaining = Math.max(0, this.remaining - 1);
    } else if (isDescribed) {
      // The service describes another window, because more remains of the new one than that.
      this.remaining = limit - 1;
      this.resetAt = now + periodMs;
    } else if (now >= this.raisesAt && this.used(now) >= limit) {
      this.limit = limit + this.raisesBy;
      this.raisesBy *= 2;
      this.raisesAt = now + periodMs;
    }
  }

  /**
   * Takes what headers say. Responses overtake each other, and resets are whole seconds: of several that describe one window,
   * the lowest number and the earliest reset count. With `isLatest` no other response has arrived since the request was sent.
   */
  applyHeaders({ limit, remaining, resetMs }: WindowHeaders, now: number, isLatest: boolean): void {
    const resetAt = now + Math.min(resetMs, this.periodMs);
    const isKnown = this.isDescribed && limit === this.limit && now < this.resetAt;
    const isSame = isKnown && !(isLatest && remaining > this.remaining);
    this.resetAt = isSame ? Math.min(this.resetAt, resetAt) : resetAt;
    this.remaining = isSame ? Math.min(this.remaining, remaining) : remaining;
    this.limit = limit;
    this.isDescribed = true;
  }

  /** A 429 says that nothing remains. */
  exhaust(limit: number, until: number): void {
    this.limit = limit;
    this.isDescribed = true;
    this.remaining = 0;
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
