/** What is known of one of the service's two windows. Times are in milliseconds on the scale of the store. */
export class LimitWindow {
  readonly periodMs: number;
  /** A limit from the options of limiters. It holds however the service counts. */
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
  /** The requests that ended within the last period and were not rate-limited: when, and how many. */
  usage: readonly (readonly [endedAt: number, count: number])[] = [];

  constructor(periodMs: number, configured: number | null = null, stored?: Partial<LimitWindow>) {
    Object.assign(this, stored);
    this.periodMs = periodMs;
    // Where limiters have different limits for a period, the smallest one counts for all of them.
    if (configured !== null) this.configured = Math.min(configured, this.configured ?? configured);
  }

  /**
   * Returns what limits the next requests: how many may be sent besides those in flight, and otherwise when, which is `Infinity`
   * when it depends on a response. One of several users that do not hear of each other takes its part of the limit, at least one.
   */
  constraints(now: number, inFlight: number, sharedBy = 1): { available: number; opensAt: number }[] {
    const { periodMs, configured, resetAt, remaining } = this;
    const isCurrent = this.isCurrent(now);
    // Where no header describes the present, what the last period has left is safe for fixed and for sliding windows.
    const limit = sharedBy > 1 || !(isCurrent || this.isUnknown(now)) ? this.limit : null;
    const whole = Math.min(configured ?? Infinity, limit ?? Infinity);
    // The service may receive a request at any time until its response. So it counts until a period after that.
    const withinLastPeriod = {
      available: Math.max(1, Math.floor(whole / sharedBy)) - this.used(now) - inFlight,
      opensAt: Math.min(...this.#recent(now).map(([endedAt]) => endedAt + periodMs)),
    };
    return [
      ...(whole < Infinity ? [withinLastPeriod] : []),
      ...(isCurrent ? [{ available: remaining - inFlight, opensAt: resetAt }] : []),
    ];
  }

  /** Whether headers describe the present. */
  isCurrent(now: number): boolean {
    return this.isDescribed && now < this.resetAt;
  }

  /** Whether a described minute has been reset. Its reset may have been early, and a token bucket has only one token by then. */
  isUnknown(now: number): boolean {
    return this.isDescribed && !this.isCurrent(now) && this.periodMs > 1_000;
  }

  /** Returns how many requests have used the last period. */
  used(now: number): number {
    return this.#recent(now).reduce((sum, [, count]) => sum + count, 0);
  }

  /** Counts requests that the service may have counted. */
  countRequests(endedAt: number, count: number): void {
    // Requests that ended within a thousandth of the period count as if at its end, which keeps the list short and is safe.
    const step = this.periodMs / 1_000;
    const time = (Math.floor(endedAt / step) + 1) * step;
    const others = this.#recent(endedAt).filter(([other]) => other !== time);
    const [, before] = this.usage.find(([other]) => other === time) ?? [time, 0];
    this.usage = [...others, [time, before + count]];
  }

  /** A request has passed, and its headers do not describe this window. */
  passUndescribed(now: number): void {
    const { limit, isDescribed, periodMs } = this;
    if (limit === null) return;
    if (this.isCurrent(now)) {
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
  applyHeaders(limit: number, remaining: number, resetMs: number, now: number, isLatest: boolean): void {
    const isKnown = limit === this.limit && this.isCurrent(now);
    const isSame = isKnown && !(isLatest && remaining > this.remaining);
    this.resetAt = Math.min(isSame ? this.resetAt : Infinity, now + Math.min(resetMs, this.periodMs));
    this.remaining = Math.min(isSame ? this.remaining : Infinity, remaining);
    this.limit = limit;
    this.isDescribed = true;
  }

  /** 429s that no header explains have shown the limit. */
  learn(limit: number, now: number): void {
    Object.assign(this, { limit, isDescribed: false, raisesAt: now + 10 * this.periodMs, raisesBy: 1 });
  }

  #recent(now: number): LimitWindow['usage'] {
    return this.usage.filter(([endedAt]) => endedAt + this.periodMs > now);
  }
}
