import { type Clock, systemClock, throwIfAborted } from '../clock.ts';
import { atLeast } from '../validation/option.ts';
import { PacerQueue } from './pacer-queue.ts';
import { type Description, GivenLimit, type PacerLimit, PacerWindow } from './pacer-window.ts';
import type {
  AcquireOptions,
  Denial,
  Outcome,
  Permit,
  RateLimiter,
  RateLimitSnapshot,
  RateLimitStatus,
} from './rate-limit.ts';

/** What a rate limiter can be told. All of it has defaults. */
export interface RateLimiterOptions {
  /** The most requests in any second. Learned from the answers unless given. */
  perSecond?: number | undefined;
  /** The most requests in any minute. Learned from the answers unless given. */
  perMinute?: number | undefined;
  /** Where time comes from. The computer's clock unless given; for tests. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for the spread of waits. `Math.random` unless given; for tests. */
  random?: (() => number) | undefined;
}

/**
 * Makes a limiter that sends what the service allows and stops before it refuses. It learns both windows from the
 * headers of the answers, spends what remains, and waits for the reset. Limits that are given hold from the first
 * request on. The limits belong to the business, so share one between the clients of a business.
 *
 * @example
 * const rateLimiter = createRateLimiter({ perSecond: 10, perMinute: 100 });
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  return new Pacer(options);
}

class Pacer implements RateLimiter {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #queue: PacerQueue;
  readonly #second = new PacerWindow(1_000);
  readonly #minute = new PacerWindow(60_000);
  readonly #given: readonly PacerLimit[];
  #inFlight = 0;
  /** When the last answer came, or the first request left. */
  #heardAt = 0;
  /** The next answer is to a request that left after all answers so far. */
  #isNews = false;
  /** How many may be under way as long as nothing tells the limit of a second. Doubles with each round of answers. */
  #ramp: number;
  /** Resets are rounded down: they are told up to a second early. */
  #roundsDown = false;
  /** Refusals in a row. Requests that were under way together count once. */
  #closings = 0;
  #closedUntil = -Infinity;
  /** When the last refusal says that the service reopens, be it a day away: nobody waits who may not wait so long. */
  #toldUntil = -Infinity;
  #riddle: Riddle | undefined;
  #wakesAt = Infinity;
  #expiresAt = Infinity;
  #cancelTimer: (() => void) | undefined;

  constructor({ perSecond, perMinute, clock = systemClock, random = Math.random }: RateLimiterOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#queue = new PacerQueue(clock);
    this.#given = [
      ...(perSecond === undefined ? [] : [new GivenLimit(1_000, atLeast(1, 'perSecond', perSecond))]),
      ...(perMinute === undefined ? [] : [new GivenLimit(60_000, atLeast(1, 'perMinute', perMinute))]),
    ];
    this.#ramp = perSecond === undefined ? 1 : Infinity;
  }

  async acquire(options: AcquireOptions): Promise<Permit | Denial> {
    throwIfAborted(options.signal);
    const now = this.#clock.now();
    const turnAt = this.#turnAt(this.#queue.placeFor(options), now);
    if (turnAt > now + options.maxWaitMs) {
      return { isGranted: false, reason: 'maxWait', resetAt: this.#opensOn(this.#toldUntil) };
    }
    const waited = this.#queue.join(options, () => this.#admit());
    this.#admit();
    const result = await waited;
    if ('isGranted' in result) return result;
    return { isGranted: true, ...result, report: (outcome) => this.#observe(outcome) };
  }

  #observe({ status, rateLimit }: Outcome): void {
    const now = this.#clock.now();
    const isNews = this.#isNews;
    this.#isNews = false;
    this.#heardAt = now;
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    const described = rateLimit && this.#read(rateLimit);
    if (status === 429) this.#refused(now, described, rateLimit);
    else this.#passed(now, described, isNews);
    this.#admit();
  }

  snapshot(): RateLimitSnapshot {
    const now = this.#clock.now();
    const states = [this.#second, this.#minute].flatMap((window) => window.state(now, this.#inFlight) ?? []);
    return {
      windows: states.map((state) => ({
        ...state,
        resetAt: state.resetAt === undefined ? undefined : this.#dateOf(state.resetAt),
      })),
      waiting: this.#queue.size,
      blockedUntil: this.#opensOn(),
    };
  }

  #passed(now: number, described: Described | undefined, isNews: boolean): void {
    for (const limit of this.#limits()) limit.answered(now, limit === described?.window);
    this.#ramp += 1;
    this.#closings = 0;
    this.#toldUntil = -Infinity;
    if (described) this.#learn(described, now, isNews);
    if (this.#riddle) this.#solve(this.#riddle, now);
  }

  #refused(now: number, described: Described | undefined, told: RateLimitStatus | undefined): void {
    for (const limit of this.#given) limit.answered(now, false);
    if (now >= this.#closedUntil || this.#closings === 0) this.#closings += 1;
    // A reset of a window that has room is not the time to wait for.
    const resetMs = described && described.remaining > 0 ? 0 : told?.resetMs;
    const toldMs = Math.max(0, ...[resetMs, told?.retryAfterMs].filter(isAmount));
    this.#toldUntil = now + toldMs;
    if (described?.remaining === 0) {
      this.#learn(described, now, false);
      const leastMs = Math.max(told?.retryAfterMs ?? 0, backoffMs(this.#closings - LOST_RACES));
      // Refused again: the reset of a minute was told too early, perhaps because it is rounded down.
      const lateMs = described.window === this.#minute ? 1_000 * (this.#closings - 1) : 0;
      this.#closedUntil = described.window.exhaust(now, leastMs, lateMs);
      return;
    }
    // The headers tell of room, or of nothing. So a limit that they do not tell is exhausted. One request at a time asks
    // whether it is over, and how long it refuses tells which limit it is.
    const longestMs = this.#closings > VAIN_TRIES ? LONGEST_WAIT_MS : LONGEST_BACKOFF_MS;
    const waitMs = Math.max(toldMs, Math.min(backoffMs(this.#closings), longestMs));
    const spreadMs = this.#random() * Math.min(waitMs / 2, LONGEST_BACKOFF_SPREAD_MS);
    this.#closedUntil = Math.max(this.#closedUntil, now + Math.min(waitMs + spreadMs, LONGEST_WAIT_MS));
    const { second, minute } = this.#riddle ?? { second: this.#second.used(now), minute: this.#minute.used(now) };
    this.#riddle = { closedAt: this.#riddle?.closedAt ?? now, refusedAt: now, second, minute, isAsked: false };
    this.#ramp = 1;
  }

  #solve(riddle: Riddle, now: number): void {
    if (!riddle.isAsked) {
      this.#riddle = { ...riddle, second: riddle.second + 1, minute: riddle.minute + 1 };
      return;
    }
    this.#riddle = undefined;
    const isSecond = riddle.refusedAt - riddle.closedAt < LONGEST_SECOND_MS;
    const window = isSecond ? this.#second : this.#minute;
    const passed = isSecond ? riddle.second : riddle.minute;
    if (!window.isDescribed && passed > 0) window.infer(passed, now);
  }

  #learn({ window, ...description }: Described, now: number, isNews: boolean): void {
    if (window === this.#second && !window.isDescribed && !this.#riddle) this.#ramp = Infinity;
    window.describe(description, now, this.#inFlight, isNews);
  }

  // Numbers that cannot be true count as not told.
  #read({ limit, remaining, resetMs = 1_000 }: RateLimitStatus): Described | undefined {
    if (!isAmount(limit) || !isAmount(remaining) || !isAmount(resetMs) || limit < 1) return undefined;
    if (resetMs === 0 && remaining < limit) this.#roundsDown = true;
    const whole = Math.floor(limit);
    const told = this.#roundsDown && resetMs % 1_000 === 0 ? resetMs + 1_000 : resetMs;
    const window = this.#windowOf(whole, told);
    return { window, limit: whole, remaining: Math.min(Math.floor(remaining), whole), resetMs: told };
  }

  // The headers do not say which window they tell of. A long reset says it, and so does a limit that is known.
  #windowOf(limit: number, resetMs: number): PacerWindow {
    const second = this.#second;
    const minute = this.#minute;
    if (resetMs > LONGEST_RESET_OF_SECOND_MS) {
      if (second.isDescribed && second.limit === limit) second.forget();
      return minute;
    }
    if (minute.isDescribed && limit >= (minute.limit ?? 0)) return minute;
    if (minute.isDescribed || !second.isDescribed || limit === second.limit) return second;
    // Two limits with short resets: the larger one is the minute's.
    if (limit > (second.limit ?? 0)) return minute;
    second.forget();
    return second;
  }

  #admit(): void {
    const now = this.#clock.now();
    this.#queue.expire(() => this.#opensOn(this.#toldUntil));
    while (this.#queue.size > 0) {
      const { room, opensAt, spentUntil, looksAt } = this.#gate(now);
      if (room < 1) {
        if (spentUntil === undefined) this.#queue.count();
        else this.#queue.blockUntil(this.#dateOf(spentUntil));
        return this.#sleepUntil(opensAt === Infinity ? looksAt : opensAt, now);
      }
      if (this.#inFlight === 0) {
        this.#isNews = true;
        this.#heardAt = now;
      }
      this.#inFlight += 1;
      this.#second.sent();
      this.#minute.sent();
      if (this.#riddle) this.#riddle = { ...this.#riddle, isAsked: true };
      this.#queue.admit();
    }
    this.#sleepUntil(Infinity, now);
  }

  /** How many requests may leave now; if none, when time lets one leave; if that does not, when to look again. */
  #gate(now: number): { room: number; opensAt: number; spentUntil: number | undefined; looksAt: number } {
    // A request without an answer must not hold up all others: each second of silence, one counts no longer.
    const silentSeconds = Math.floor((now - this.#heardAt) / 1_000);
    const inFlight = Math.max(0, this.#inFlight - silentSeconds);
    const gates = [
      ...this.#given.map((limit) => [limit.room(now, this.#inFlight), limit.opensAt(now)] as const),
      ...[this.#second, this.#minute].map((window) => [window.room(now, inFlight), window.opensAt(now)] as const),
      [this.#ramp - inFlight, Infinity] as const,
      // After two refusals in a row, or one that is a riddle, requests go one at a time.
      [this.#closings > 1 || this.#riddle ? 1 - inFlight : Infinity, Infinity] as const,
      [this.#riddle && now < this.#closedUntil ? 0 : Infinity, this.#closedUntil] as const,
    ];
    const closed = gates.filter(([room]) => room < 1);
    const times = closed.map(([, time]) => time);
    const opensAt = Math.max(now, ...times);
    const known = times.filter((time) => time < Infinity);
    const spentUntil = known.length === 0 ? undefined : Math.max(now, ...known);
    const room = Math.min(...gates.map(([some]) => some));
    const looksAt = inFlight > 0 ? this.#heardAt + (silentSeconds + 1) * 1_000 : Infinity;
    return { room, opensAt, spentUntil, looksAt };
  }

  #sleepUntil(opensAt: number, now: number): void {
    const expiresAt = this.#queue.size === 0 ? Infinity : this.#queue.expiresAt();
    if (opensAt === this.#wakesAt && expiresAt >= this.#expiresAt) return;
    const isLater = opensAt > this.#wakesAt || this.#wakesAt === Infinity;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#wakesAt = opensAt;
    this.#expiresAt = expiresAt;
    if (opensAt === Infinity && expiresAt === Infinity) return;
    if (isLater && opensAt < Infinity) {
      this.#queue.deny((place) => this.#turnAt(place, now), this.#opensOn(this.#toldUntil));
    }
    const delayMs = Math.max(1, opensAt - now) + this.#random() * LONGEST_SPREAD_MS;
    const leastMs = Math.min(delayMs, Math.max(0, expiresAt - now), LONGEST_WAIT_MS);
    this.#cancelTimer = this.#clock.after(leastMs, () => {
      this.#wakesAt = Infinity;
      this.#expiresAt = Infinity;
      this.#admit();
    });
  }

  /** The earliest time at which the call at a place of the queue, counted from 0, can have its turn. */
  #turnAt(place: number, now: number): number {
    const { room, opensAt } = this.#gate(now);
    if (place < room) return now;
    let turnAt = Math.max(now + 1, this.#toldUntil, opensAt === Infinity ? now : opensAt);
    for (const limit of this.#limits()) {
      const left = Math.max(0, limit.room(now, this.#inFlight));
      if (place < left) continue;
      const opens = limit.opensAt(now);
      const periods = Math.floor((place - left) / limit.perPeriod);
      turnAt = Math.max(turnAt, (opens === Infinity ? now : opens) + periods * limit.periodMs);
    }
    return turnAt;
  }

  #limits(): PacerLimit[] {
    return [...this.#given, this.#second, this.#minute];
  }

  #opensOn(notBefore = -Infinity): Date | undefined {
    const now = this.#clock.now();
    const { room, opensAt } = this.#gate(now);
    const time = Math.max(notBefore, room < 1 && opensAt < Infinity ? opensAt : -Infinity);
    return time > now ? this.#dateOf(time) : undefined;
  }

  #dateOf(time: number): Date {
    return new Date(this.#clock.date().getTime() + time - this.#clock.now());
  }
}

interface Described extends Description {
  readonly window: PacerWindow;
}

/** A refusal by a limit that no header tells. */
interface Riddle {
  readonly closedAt: number;
  readonly refusedAt: number;
  /** How many requests had passed in the last second and in the last minute. */
  readonly second: number;
  readonly minute: number;
  /** Whether a request has left since, to ask if it is over. */
  readonly isAsked: boolean;
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

/** 250 ms, doubled with each further refusal. */
function backoffMs(refusals: number): number {
  return 250 * 2 ** Math.max(0, refusals - 1);
}

const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_BACKOFF_SPREAD_MS = 500;
// Where refusals count, too, asking keeps the service closed. So many tries take more than a minute.
const VAIN_TRIES = 12;
// So often in a row others can be faster, when they share the budget.
const LOST_RACES = 30;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPREAD_MS = 25;
/** A second's window tells 1 s, and 2 s where even a whole second is rounded up. */
const LONGEST_RESET_OF_SECOND_MS = 2_000;
/** What refuses for longer than this is the minute's limit. */
const LONGEST_SECOND_MS = 1_500;
