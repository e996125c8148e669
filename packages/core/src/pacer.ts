import { type Clock, systemClock, throwIfAborted } from './clock.ts';
import { PacerQueue } from './pacer-queue.ts';
import { type Description, PacerWindow } from './pacer-window.ts';
import type { Outcome, RateLimiter, RateLimitSnapshot, RateLimitStatus, Refusal, Turn } from './rate-limit.ts';

/** What a pacer can be told. All of it has defaults. */
export interface PacerOptions {
  /** The most requests that this pacer sends in any second. Not known unless given. */
  perSecond?: number | undefined;
  /** The most requests that this pacer sends in any minute. Not known unless given. */
  perMinute?: number | undefined;
  /** Where it gets time from, the computer's clock unless given. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1 for the spread of waits, `Math.random` unless given. */
  random?: (() => number) | undefined;
}

/**
 * Makes a limiter that sends as much as the service allows and stops before it refuses. It learns both windows from
 * the headers of the answers, spends what remains, and waits for the reset. Limits that are given are kept from the
 * first request. Share one between the clients of a business.
 *
 * @example
 * const rateLimiter = createPacer({ perSecond: 10, perMinute: 100 });
 */
export function createPacer(options: PacerOptions = {}): RateLimiter {
  return new Pacer(options);
}

class Pacer implements RateLimiter {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #queue: PacerQueue;
  readonly #second: PacerWindow;
  readonly #minute: PacerWindow;
  readonly #windows: readonly PacerWindow[];
  #inFlight = 0;
  /** Whether the next answer is to a request that left after all answers so far. */
  #isNews = false;
  #answeredAt = 0;
  /** How many may be under way while nothing tells how many are allowed: doubles with each round of answers. */
  #ramp: number;
  /** Resets are rounded down, so that they are told up to a second early. */
  #roundsDown = false;
  /** Refusals in a row; those of requests that were under way together count once. */
  #closings = 0;
  #closedUntil = -Infinity;
  #mystery: Mystery | undefined;
  #wakesAt = Infinity;
  #cancelTimer: (() => void) | undefined;

  constructor({ perSecond, perMinute, clock = systemClock, random = Math.random }: PacerOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#queue = new PacerQueue(clock);
    this.#second = new PacerWindow(1_000, perSecond);
    this.#minute = new PacerWindow(60_000, perMinute);
    this.#windows = [this.#second, this.#minute];
    this.#ramp = perSecond === undefined ? 1 : Infinity;
  }

  async acquire(turn: Turn): Promise<Refusal | undefined> {
    throwIfAborted(turn.signal);
    const now = this.#clock.now();
    const latest = now + turn.maxWaitMs;
    if (this.#turnAt(now, this.#queue.placeFor(turn.priority)) > latest) return { resetAt: this.#resetDate() };
    const admission = this.#queue.join(turn, () => this.#resetDate());
    this.#proceed();
    return admission;
  }

  observe({ status, rateLimit }: Outcome): void {
    const now = this.#clock.now();
    const isNews = this.#isNews;
    this.#isNews = false;
    this.#answeredAt = now;
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    const description = rateLimit && this.#read(rateLimit);
    if (status === 429) this.#refused(now, rateLimit?.retryAfterMs ?? 0, description);
    else this.#passed(now, description, isNews);
    this.#proceed();
  }

  snapshot(): RateLimitSnapshot {
    const now = this.#clock.now();
    const states = this.#windows.flatMap((window) => window.state(now, this.#inFlight) ?? []);
    return {
      windows: states.map((state) => ({ ...state, resetAt: this.#dateOf(state.resetAt) })),
      waiting: this.#queue.size,
      blockedUntil: this.#resetDate(),
    };
  }

  #passed(now: number, description: WindowDescription | undefined, isNews: boolean): void {
    for (const window of this.#windows) window.answered(now, window === description?.window);
    this.#ramp += 1;
    this.#closings = 0;
    if (description) this.#learn(description, now, isNews);
    if (this.#mystery) this.#solve(this.#mystery, now);
  }

  #refused(now: number, retryAfterMs: number, description: WindowDescription | undefined): void {
    if (now >= this.#closedUntil) this.#closings += 1;
    const backoffMs = Math.min(LONGEST_BACKOFF_MS, SHORTEST_WAIT_MS * 2 ** (this.#closings - 1));
    const waitMs = Math.max(backoffMs, retryAfterMs);
    if (description?.remaining === 0) {
      this.#learn(description, now, false);
      this.#closedUntil = description.window.exhaust(now, description.resetMs, now + Math.min(waitMs, LONGEST_WAIT_MS));
      return;
    }
    // The headers say that there is room, or nothing at all. So a limit that they do not show is exhausted: one request
    // at a time asks whether it has reopened, and how long that took tells which of the two it was.
    const spreadMs = Math.min(waitMs * (1 + this.#random() / 2), LONGEST_WAIT_MS);
    this.#closedUntil = Math.max(this.#closedUntil, now + spreadMs);
    this.#mystery ??= { since: now, used: this.#windows.map((window) => window.used(now)), isTried: false };
    this.#mystery.isTried = false;
    this.#ramp = 1;
  }

  #solve(mystery: Mystery, now: number): void {
    if (!mystery.isTried) {
      mystery.used = mystery.used.map((count) => count + 1);
      return;
    }
    this.#mystery = undefined;
    const index = now - mystery.since < LONGEST_SECOND_MS ? 0 : 1;
    const window = index === 0 ? this.#second : this.#minute;
    if (!window.isDescribed) window.infer(mystery.used[index] ?? 1, now);
  }

  #learn({ window, ...description }: WindowDescription, now: number, isNews: boolean): void {
    if (window === this.#second && !window.isDescribed && !this.#mystery) this.#ramp = Infinity;
    window.describe(description, now, this.#inFlight, isNews);
  }

  // Numbers that cannot be true are taken as not said.
  #read({ limit, remaining, resetMs }: RateLimitStatus): WindowDescription | undefined {
    if (!isAmount(limit) || !isAmount(remaining) || !isAmount(resetMs) || limit < 1) return undefined;
    if (resetMs === 0 && remaining < limit) this.#roundsDown = true;
    const reset = this.#roundsDown && resetMs % 1_000 === 0 ? resetMs + 1_000 : resetMs;
    const most = Math.floor(limit);
    return {
      window: this.#windowOf(most, reset),
      limit: most,
      remaining: Math.min(Math.floor(remaining), most),
      resetMs: reset,
    };
  }

  // The headers do not say which window they mean. A long reset does, and so does a limit that was seen before.
  #windowOf(limit: number, resetMs: number): PacerWindow {
    const second = this.#second;
    const minute = this.#minute;
    if (resetMs > LONGEST_SECOND_RESET_MS) {
      if (second.isDescribed && second.limit === limit) second.forget();
      return minute;
    }
    if (minute.isDescribed && limit >= (minute.limit ?? 0)) return minute;
    if (!second.isDescribed || second.limit === limit || minute.isDescribed) return second;
    // Two limits, both with a short reset: the larger is the minute's.
    if (limit > (second.limit ?? 0)) return minute;
    second.forget();
    return second;
  }

  #proceed(): void {
    const now = this.#clock.now();
    while (this.#queue.size > 0) {
      const { room, opensAt } = this.#gate(now);
      if (room < 1) return this.#sleepUntil(opensAt, now);
      if (this.#inFlight === 0) {
        this.#isNews = true;
        this.#answeredAt = now;
      }
      this.#inFlight += 1;
      for (const window of this.#windows) window.sent();
      if (this.#mystery) this.#mystery.isTried = true;
      this.#queue.admit();
    }
    this.#sleepUntil(Infinity, now);
  }

  /** How many may leave now, and when time lets more leave. */
  #gate(now: number): { room: number; opensAt: number } {
    const inFlight = this.#inFlight;
    let room = Infinity;
    let opensAt = now;
    const limitBy = (some: number, until: () => number) => {
      room = Math.min(room, some);
      if (some < 1) opensAt = Math.max(opensAt, until());
    };
    for (const window of this.#windows) limitBy(window.room(now, inFlight), () => window.opensAt(now, inFlight));
    // An answer that is long in coming must not hold up all others.
    const slowRounds = Math.floor((now - this.#answeredAt) / SLOW_ANSWER_MS);
    limitBy(this.#ramp + slowRounds - inFlight, () => this.#answeredAt + (slowRounds + 1) * SLOW_ANSWER_MS);
    if (this.#mystery) {
      const isAsking = this.#mystery.isTried && inFlight > 0;
      limitBy(now < this.#closedUntil || isAsking ? 0 : 1, () => (isAsking ? Infinity : this.#closedUntil));
    }
    return { room, opensAt };
  }

  #sleepUntil(opensAt: number, now: number): void {
    if (opensAt === this.#wakesAt) return;
    if (opensAt > this.#wakesAt || this.#wakesAt === Infinity) {
      this.#queue.refuse((place) => this.#turnAt(now, place), this.#resetDate());
    }
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#wakesAt = opensAt;
    if (opensAt === Infinity) return;
    const delayMs = Math.max(0, opensAt - now) + this.#random() * LONGEST_SPREAD_MS;
    this.#cancelTimer = this.#clock.after(Math.min(delayMs, LONGEST_WAIT_MS), () => {
      this.#wakesAt = Infinity;
      this.#queue.windowBegins();
      this.#proceed();
    });
  }

  /** The earliest time at which the call at this place of the queue, counted from 0, can have its turn. */
  #turnAt(now: number, place: number): number {
    let turnAt = this.#mystery ? this.#closedUntil : now;
    for (const window of this.#windows) {
      const room = window.room(now, this.#inFlight);
      if (place < room) continue;
      const opensAt = window.opensAt(now, this.#inFlight);
      const periods = Math.floor((place - Math.max(0, room)) / window.perPeriod);
      turnAt = Math.max(turnAt, (opensAt === Infinity ? now + 1 : opensAt) + periods * window.periodMs);
    }
    return turnAt === now && this.#gate(now).room <= place ? now + 1 : turnAt;
  }

  #resetDate(): Date | undefined {
    const now = this.#clock.now();
    const { room, opensAt } = this.#gate(now);
    return room < 1 && opensAt < Infinity ? this.#dateOf(opensAt) : undefined;
  }

  #dateOf(time: number): Date;
  #dateOf(time: number | undefined): Date | undefined;
  #dateOf(time: number | undefined): Date | undefined {
    return time === undefined ? undefined : new Date(this.#clock.date().getTime() + time - this.#clock.now());
  }
}

interface WindowDescription extends Description {
  readonly window: PacerWindow;
}

/** A limit that no header shows, since a request was refused because of it. */
interface Mystery {
  readonly since: number;
  /** How many requests had passed in the second and in the minute before. */
  used: number[];
  /** Whether a request has been sent to see if it has reopened. */
  isTried: boolean;
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

const SHORTEST_WAIT_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPREAD_MS = 25;
const SLOW_ANSWER_MS = 1_000;
/** The longest reset of the second's window: one, and one more where seconds are counted generously. */
const LONGEST_SECOND_RESET_MS = 2_000;
/** What reopens within this time was the second's window: its length, and the time between two tries. */
const LONGEST_SECOND_MS = 3_000;
