/** What an answer says about one window, checked. */
export interface Description {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/**
 * One of the two windows of the service: what its headers said last, and what was answered meanwhile. Times are those
 * of a clock that never jumps; nothing here knows the time of day.
 */
export class PacerWindow {
  readonly periodMs: number;
  /** The limit that was given, for this client alone; it holds whatever the headers say. */
  readonly #given: number;
  /** The limit that headers or refusals have taught. */
  #limit: number | undefined;
  #isDescribed = false;
  /** How many are left: as the headers said last, or reckoned since from answers that told of the other window. */
  #remaining = Infinity;
  #isReckoned = false;
  #passed = 0;
  /** How many passed from one reset to the next refusal: what a reset brings, where no header tells. */
  #brought = Infinity;
  #resetAt = Infinity;
  /** The window has started anew, and no answer has told of it yet. */
  #isFresh = true;
  #sentSinceReset = 0;
  /** The part of the budget that is left to us by others who use it, 1 when nobody else does. */
  #share = 1;
  /** From when on, and by how many, to exceed a limit that only refusals have taught, to see whether it still holds. */
  #tryMoreAt = Infinity;
  #step = 1;
  /** When the requests of the last period were answered, the oldest first. */
  readonly #answered: number[] = [];

  constructor(periodMs: number, given = Infinity) {
    this.periodMs = periodMs;
    this.#given = given;
  }

  /** The limit, if anything has told it. */
  get limit(): number | undefined {
    return this.#limit ?? (this.#given < Infinity ? this.#given : undefined);
  }

  /** Whether headers have told the limit. */
  get isDescribed(): boolean {
    return this.#isDescribed;
  }

  /** What is left of the window as far as it is known, and when it starts anew. */
  state(now: number, inFlight: number): { limit: number; remaining: number; resetAt: number | undefined } | undefined {
    this.#roll(now);
    const { limit } = this;
    if (limit === undefined) return undefined;
    const byUse = Math.min(limit, this.#given) - this.used(now, inFlight);
    const remaining = this.#isFresh ? byUse : Math.min(this.#remaining, this.#given - this.used(now, inFlight));
    const resetAt = this.#resetAt < Infinity ? this.#resetAt : undefined;
    return { limit, remaining: Math.max(0, remaining), resetAt };
  }

  /** How many requests may leave now. */
  room(now: number, inFlight: number): number {
    this.#roll(now);
    const used = this.used(now, inFlight);
    const given = this.#given - used;
    if (this.#limit === undefined) return given;
    if (!this.#isDescribed) return Math.min(given, this.#limit - used);
    const ours = this.#ours(this.#isFresh ? this.#limit : this.#remaining);
    if (!this.#isFresh) return Math.min(given, this.#isLookDue(used, inFlight) ? 1 : ours - inFlight);
    // A fresh second takes as many as have left the last second: under every algorithm that is safe when we are alone.
    // A fresh minute is worth one look first: its reset is told in whole seconds, and a bucket holds one token by then.
    if (this.periodMs <= SECOND_MS) return Math.min(given, ours - used);
    return Math.min(given, this.#sentSinceReset > 0 && inFlight > 0 ? 0 : 1);
  }

  /** When there will be room, if time alone makes it; `Infinity` when only an answer can. */
  opensAt(now: number, inFlight: number): number {
    const oldest = this.#recent(now)[0];
    const nextLeaves = oldest === undefined ? Infinity : oldest + this.periodMs;
    if (this.used(now, inFlight) >= this.#given || !this.#isDescribed) return nextLeaves;
    if (!this.#isFresh) return this.#resetAt;
    return this.periodMs > SECOND_MS ? Infinity : nextLeaves;
  }

  /** How many requests count against the window: those under way, and those answered within the last period. */
  used(now: number, inFlight = 0): number {
    return this.#recent(now).length + inFlight;
  }

  /** How many requests one period takes. */
  get perPeriod(): number {
    return Math.max(1, Math.min(this.#given, this.#ours(this.#limit ?? Infinity)));
  }

  // Answers out of order make the reckoning too low, and a share may be less than one: then one request asks.
  #isLookDue(used: number, inFlight: number): boolean {
    return inFlight === 0 && (this.#remaining > 0 || (this.#isReckoned && (this.periodMs > SECOND_MS || used < (this.#limit ?? 0))));
  }

  // Requests of ours at the edge of a window can look like those of others: a tenth is nobody.
  #ours(count: number): number {
    return this.#share > 0.9 ? count : Math.floor(this.#share * count);
  }

  sent(): void {
    this.#sentSinceReset += 1;
  }

  /** Counts a request that the service let pass, whose answer tells of this window or not. */
  answered(now: number, isDescribed: boolean): void {
    this.#roll(now);
    this.#recent(now).push(now);
    this.#passed += 1;
    if (this.#limit === undefined) return;
    if (!this.#isDescribed) return this.#tryMore(now);
    if (isDescribed) return;
    if (this.#isFresh) this.#start(Math.min(this.#limit, this.#brought), now + this.periodMs);
    this.#remaining = Math.max(0, this.#remaining - 1);
    this.#isReckoned = true;
  }

  /**
   * Learns from headers. `isNews` says that the request left after the last answer had arrived; otherwise the answers
   * may be out of order, and the careful one counts.
   */
  describe({ limit, remaining, resetMs }: Description, now: number, inFlight: number, isNews: boolean): void {
    this.#roll(now);
    const resetAt = now + Math.min(resetMs, this.periodMs);
    const hasChanged = limit !== this.#limit || !this.#isDescribed;
    this.#limit = limit;
    this.#isDescribed = true;
    if (hasChanged || this.#isFresh || (isNews && remaining > this.#remaining)) this.#start(remaining, resetAt);
    else {
      if (remaining <= this.#remaining) this.#isReckoned = false;
      this.#remaining = Math.min(this.#remaining, remaining);
      // Resets are told in whole seconds: of several answers in one window the earliest time is the closest.
      this.#resetAt = Math.min(this.#resetAt, resetAt);
    }
    this.#learnShare(limit - remaining, this.used(now, inFlight));
  }

  /** Learns that nothing is left, and gives back until when: the reset, and not before `notBefore`. */
  exhaust(now: number, resetMs: number, notBefore: number): number {
    this.#roll(now);
    const resetAt = Math.min(now + Math.min(resetMs, this.periodMs), this.#isFresh ? Infinity : this.#resetAt);
    if (this.#passed > 0) this.#brought = this.#passed;
    this.#start(0, Math.max(resetAt, notBefore));
    return this.#resetAt;
  }

  /** Takes a limit from refusals, because no header tells it. */
  infer(limit: number, now: number): void {
    this.#limit = Math.max(1, limit);
    this.#tryMoreAt = now + 10 * this.periodMs;
    this.#step = 1;
  }

  /** Forgets what the headers said, because they meant another window. */
  forget(): void {
    this.#limit = undefined;
    this.#isDescribed = false;
    this.#start(Infinity, Infinity);
  }

  #start(remaining: number, resetAt: number): void {
    this.#remaining = remaining;
    this.#resetAt = resetAt;
    this.#isFresh = false;
    this.#isReckoned = false;
    this.#sentSinceReset = 0;
  }

  #roll(now: number): void {
    if (now < this.#resetAt) return;
    this.#resetAt = Infinity;
    this.#isFresh = true;
    this.#passed = 0;
    this.#sentSinceReset = 0;
  }

  // What was taken and was not ours was taken by others. The fuller the window, the more that says.
  #learnShare(taken: number, used: number): void {
    if (this.#limit === undefined || taken <= 0) return;
    const ours = Math.min(taken, Math.max(1, used)) / taken;
    this.#share += (ours - this.#share) * 0.3 * Math.min(1, taken / this.#limit);
  }

  #tryMore(now: number): void {
    if (this.#limit === undefined || this.used(now) < this.#limit || now < this.#tryMoreAt) return;
    this.#limit += this.#step;
    this.#step *= 2;
    this.#tryMoreAt = now + this.periodMs;
  }

  #recent(now: number): number[] {
    const { periodMs } = this;
    while (this.#answered[0] !== undefined && this.#answered[0] <= now - periodMs) this.#answered.shift();
    return this.#answered;
  }
}

const SECOND_MS = 1_000;
