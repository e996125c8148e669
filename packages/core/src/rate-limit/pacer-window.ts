import { PacerUsage } from './pacer-usage.ts';

/** What an answer says about one window. */
export interface Description {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/** Something that lets a number of requests leave, and more at a later time. */
export interface PacerLimit {
  readonly periodMs: number;
  /** How many requests may leave now, if so many are under way. */
  room(now: number, inFlight: number): number;
  /** When there is room, if there is none and time makes some; `Infinity` when only an answer does. */
  opensAt(now: number): number;
  /** How many requests a period takes. */
  readonly perPeriod: number;
  /** Counts a request that was answered, and may say that the answer tells of this limit. */
  answered(now: number, isDescribed: boolean): void;
}

/**
 * A limit that was given. A request counts from when it leaves until a period after its answer, whenever in between
 * it arrived: so the limit holds for every way in which the service may count.
 */
export class GivenLimit implements PacerLimit {
  readonly perPeriod: number;
  readonly #usage: PacerUsage;

  constructor(periodMs: number, limit: number) {
    this.perPeriod = limit;
    this.#usage = new PacerUsage(periodMs);
  }

  get periodMs(): number {
    return this.#usage.periodMs;
  }

  room(now: number, inFlight: number): number {
    return this.perPeriod - this.#usage.count(now) - inFlight;
  }

  opensAt(now: number): number {
    return this.#usage.leavesAt(now);
  }

  answered(now: number): void {
    this.#usage.add(now);
  }
}

/**
 * One of the service's two windows, learned. The headers tell how many are left and when it starts anew; between two
 * such answers it is reckoned from the requests of our own.
 */
export class PacerWindow implements PacerLimit {
  readonly #usage: PacerUsage;
  #limit: number | undefined;
  #isDescribed = false;
  #remaining = Infinity;
  /** The number that remains is reckoned, not told. */
  #isReckoned = false;
  #resetAt = Infinity;
  /** The window has started anew, and no answer has told of it yet. */
  #isFresh = false;
  #isLookedAt = false;
  /** How many passed since the window started anew, and how many until the last refusal. */
  #passed = 0;
  #passedBefore = Infinity;
  /** The part of the budget that others leave to us. */
  #share = 1;
  /** When to exceed a limit that no header tells, and by how many, to see whether it still holds. */
  #triesMoreAt = Infinity;
  #step = 1;

  constructor(periodMs: number) {
    this.#usage = new PacerUsage(periodMs);
  }

  get periodMs(): number {
    return this.#usage.periodMs;
  }

  get limit(): number | undefined {
    return this.#limit;
  }

  /** Whether headers tell of this window. */
  get isDescribed(): boolean {
    return this.#isDescribed;
  }

  get perPeriod(): number {
    return this.#limit === undefined ? Infinity : this.#ours(this.#limit);
  }

  room(now: number, inFlight: number): number {
    this.#startAnew(now);
    if (this.#limit === undefined) return Infinity;
    const used = this.#usage.count(now) + inFlight;
    if (!this.#isDescribed) return this.#limit - used;
    const ours = this.#ours(this.#limit);
    if (this.#isFresh) {
      // Of a second, as many as the last second has room for: that is safe however the service counts. Of a minute one,
      // to see: its reset may have been told a second early, and a token bucket holds one token by then.
      if (this.#isShort) return ours - used;
      return this.#isLookedAt && inFlight > 0 ? 0 : 1;
    }
    const left = Math.min(this.#remaining, ours < this.#limit ? ours - this.#passed : Infinity) - inFlight;
    return left < 1 && inFlight === 0 && this.#isWorthALook(used) ? 1 : left;
  }

  opensAt(now: number): number {
    if (this.#isDescribed && !this.#isFresh) return this.#resetAt;
    return this.#isDescribed && !this.#isShort ? Infinity : this.#usage.leavesAt(now);
  }

  /** What is known: the limit, how many of it are left, and when it starts anew. */
  state(now: number, inFlight: number): { limit: number; remaining: number; resetAt: number | undefined } | undefined {
    this.#startAnew(now);
    if (this.#limit === undefined) return undefined;
    const isTold = this.#isDescribed && !this.#isFresh;
    const remaining = isTold ? this.#remaining : this.#limit - this.used(now) - inFlight;
    return { limit: this.#limit, remaining: Math.max(0, remaining), resetAt: isTold ? this.#resetAt : undefined };
  }

  /** How many requests were answered within the last period. */
  used(now: number): number {
    return this.#usage.count(now);
  }

  sent(): void {
    this.#isLookedAt = true;
  }

  answered(now: number, isDescribed: boolean): void {
    this.#startAnew(now);
    this.#usage.add(now);
    this.#passed += 1;
    if (this.#limit === undefined) return;
    if (!this.#isDescribed) return this.#tryMore(this.#limit, now);
    if (isDescribed) return;
    if (this.#isFresh) this.#begin(Math.min(this.#limit, this.#passedBefore), now + this.periodMs);
    this.#remaining = Math.max(0, this.#remaining - 1);
    this.#isReckoned = true;
  }

  /**
   * Learns from headers. `isNews` says that the request left after the answers before had arrived; if not, answers may
   * have overtaken each other, and the one that tells of less counts.
   */
  describe({ limit, remaining, resetMs }: Description, now: number, inFlight: number, isNews: boolean): void {
    this.#startAnew(now);
    const resetAt = now + Math.min(resetMs, this.periodMs);
    const isKnown = this.#isDescribed && this.#limit === limit;
    this.#limit = limit;
    this.#isDescribed = true;
    if (!isKnown || this.#isFresh || (isNews && remaining > this.#remaining)) this.#begin(remaining, resetAt);
    if (remaining <= this.#remaining) this.#isReckoned = false;
    this.#remaining = Math.min(this.#remaining, remaining);
    // A reset is told in whole seconds: of several answers about one window the earliest is the closest.
    this.#resetAt = Math.min(this.#resetAt, resetAt);
    this.#learnShare(limit, limit - remaining, this.#usage.count(now) + inFlight);
  }

  /** Learns that nothing is left until the reset, and gives back when to go on: later than told, or after a time. */
  exhaust(now: number, leastMs: number, lateMs: number): number {
    if (this.#passed > 0) this.#passedBefore = this.#passed;
    const told = this.#resetAt === Infinity ? now : this.#resetAt;
    this.#begin(0, Math.min(Math.max(told + lateMs, now + leastMs), now + LONGEST_WAIT_MS));
    return this.#resetAt;
  }

  /** Learns a limit that no header tells from what passed before a refusal. */
  infer(limit: number, now: number): void {
    this.#limit = limit;
    this.#triesMoreAt = now + 10 * this.periodMs;
    this.#step = 1;
  }

  /** Forgets what headers told, because they told of the other window. */
  forget(): void {
    this.#limit = undefined;
    this.#isDescribed = false;
    this.#begin(Infinity, Infinity);
  }

  get #isShort(): boolean {
    return this.periodMs <= 1_000;
  }

  #startAnew(now: number): void {
    if (now < this.#resetAt) return;
    this.#resetAt = Infinity;
    this.#isFresh = true;
    this.#isLookedAt = false;
    this.#passed = 0;
  }

  #begin(remaining: number, resetAt: number): void {
    this.#remaining = remaining;
    this.#resetAt = resetAt;
    this.#isFresh = false;
    this.#isReckoned = false;
  }

  // What others leave of their share is taken one by one. A reckoning that says that nothing is left may be too low,
  // because answers overtook each other; in a second that does not matter.
  #isWorthALook(used: number): boolean {
    return this.#remaining > 0 || (this.#isReckoned && (!this.#isShort || used < (this.#limit ?? 0)));
  }

  // The minute is shared by sharing its seconds. A tenth is nobody: requests of our own at the edge of the window.
  #ours(limit: number): number {
    return this.#isShort && this.#share < 0.9 ? Math.max(1, Math.floor(this.#share * limit)) : limit;
  }

  // What was taken and was not ours was taken by others. The more was taken, the more that says.
  #learnShare(limit: number, taken: number, used: number): void {
    if (taken < 1) return;
    const ours = Math.min(taken, Math.max(1, used)) / taken;
    this.#share += (ours - this.#share) * (ours < this.#share ? 0.3 : 0.05) * (taken / limit);
  }

  #tryMore(limit: number, now: number): void {
    if (now < this.#triesMoreAt || this.#usage.count(now) < limit) return;
    this.#limit = limit + this.#step;
    this.#step *= 2;
    this.#triesMoreAt = now + this.periodMs;
  }
}

const LONGEST_WAIT_MS = 60_000;
