import { type Clock, systemClock, throwIfAborted } from '../clock.ts';
import { atLeast } from '../errors/option.ts';
import { admission, earliestAt } from './admission.ts';
import type { GivenLimit } from './given-limit.ts';
import type { AcquireOptions, Denial, Outcome, Permit, RateLimiter, RateLimitSnapshot } from './rate-limit.ts';
import { initialState, type RateLimitState } from './state.ts';
import { type Appointment, memoryStore, type RateLimitStore } from './store.ts';
import { afterTime, type EndedRequest } from './transitions.ts';
import { applyVisit, type Visited } from './visit.ts';
import { WaitQueue } from './wait-queue.ts';
import { windowRemaining } from './window.ts';

/** Options of a rate limiter; each has a default. */
export interface RateLimiterOptions {
  /** The most requests in any second. Defaults to what the responses show. */
  perSecond?: number | undefined;
  /** The most requests in any minute. Defaults to what the responses show. */
  perMinute?: number | undefined;
  /** Where the limiter keeps what it knows. Defaults to the process's own memory. */
  store?: RateLimitStore | undefined;
  /** Where time comes from. Defaults to the computer's clock; for tests. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for the spread of waits. Defaults to `Math.random`; for tests. */
  random?: (() => number) | undefined;
}

/**
 * Makes a limiter that sends what the service allows and stops before it rejects. It learns both windows from the
 * headers of the responses, spends what remains, and waits for the reset. Limits that are given hold from the first
 * request on. The limits belong to the business, so share one between the clients of a business.
 *
 * @example
 * const rateLimiter = createRateLimiter({ perSecond: 10, perMinute: 100 });
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  return new StoredRateLimiter(options);
}

/** Holds the requests that wait, and visits the store whenever one joins, ends, or may leave. */
class StoredRateLimiter implements RateLimiter {
  /** Tells this limiter from others that share its store. */
  readonly #id: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #store: RateLimitStore;
  readonly #given: readonly GivenLimit[];
  readonly #queue: WaitQueue;
  /** The state as it was at the last visit, and how far the store's time is ahead of the clock's. */
  #state: RateLimitState;
  #aheadMs = 0;
  #others: readonly number[] | undefined;
  #staleAt: number;
  #inFlight = 0;
  #ended: EndedRequest[] = [];
  #hasBackgroundRetry = false;
  #visit: 'none' | 'under way' | 'outdated' = 'none';
  #wakesAt = Infinity;
  #cancelTimer: (() => void) | undefined;

  constructor({ perSecond, perMinute, clock = systemClock, random = Math.random, store }: RateLimiterOptions) {
    // The process's own memory serves one limiter. `crypto.randomUUID()` would load the runtime's cryptography, which takes
    // half a millisecond, and nobody gains by guessing a name.
    this.#id = store ? randomName() : 'alone';
    this.#clock = clock;
    this.#random = random;
    this.#store = store ?? memoryStore(clock);
    this.#staleAt = store ? -Infinity : Infinity;
    this.#queue = new WaitQueue(clock);
    this.#given = [...given('perSecond', 1_000, perSecond), ...given('perMinute', 60_000, perMinute)];
    this.#state = initialState(this.#given);
  }

  async acquire(options: AcquireOptions): Promise<Permit | Denial> {
    throwIfAborted(options.signal);
    const { state, now } = this.#current();
    const earliest = earliestAt(state, this.#queue.placeFor(options), now);
    if (earliest > now + options.maxWaitMs) {
      return { isGranted: false, reason: 'maxWait', resetAt: this.#blockedUntil(state, now) };
    }
    if (options.isRetry && options.priority === 'background') this.#hasBackgroundRetry = true;
    const waited = this.#queue.join(options, () => this.#update());
    this.#update();
    const result = await waited;
    if ('isGranted' in result) return result;
    return { isGranted: true, ...result, report: (outcome) => this.#report(outcome, result.responses) };
  }

  snapshot(): RateLimitSnapshot {
    if (this.#visit === 'none' && this.#current().now >= this.#staleAt) this.#update();
    const { state, now } = this.#current();
    const { inFlight } = state;
    const { room, opensAt } = admission(state, now);
    return {
      windows: [state.second, state.minute].flatMap((window) => {
        const remaining = windowRemaining(window, now, inFlight);
        if (window.state === 'unknown' || remaining === undefined) return [];
        return {
          limit: window.limit,
          remaining,
          resetAt: 'resetAt' in window ? this.#date(window.resetAt) : undefined,
        };
      }),
      waiting: this.#queue.size,
      blockedUntil: room < 1 && opensAt < Infinity && opensAt > now ? this.#date(opensAt) : undefined,
      ...(this.#others && { others: this.#others.filter((until) => until > now).length }),
    };
  }

  #report({ status, rateLimit }: Outcome, responsesBefore: number): void {
    this.#inFlight -= 1;
    this.#ended.push({ status, rateLimit, responsesBefore });
    this.#update();
  }

  /** Visits the store: reports what ended, and asks for what waits. */
  #update(): void {
    if (this.#visit !== 'none') {
      this.#visit = 'outdated';
      return;
    }
    this.#queue.expire(() => this.#blockedUntil(this.#current().state, this.#current().now));
    const input = {
      given: this.#given,
      inFlight: this.#inFlight,
      ended: this.#ended,
      waiting: { interactive: this.#queue.waiting('interactive'), background: this.#queue.waiting('background') },
      hasBackgroundRetry: this.#hasBackgroundRetry,
      random: this.#random,
    };
    this.#ended = [];
    this.#hasBackgroundRetry = false;
    let last: Visited | undefined;
    const appointment = this.#store.visit({
      ...input,
      limiter: this.#id,
      ended: input.ended.length,
      apply: (known, now, others) => (last = applyVisit(known, input, now, others)),
    });
    if (appointment instanceof Promise) void this.#takeLater(appointment, () => last);
    else this.#take(appointment, last);
  }

  async #takeLater(later: Promise<Appointment>, visited: () => Visited | undefined): Promise<void> {
    this.#visit = 'under way';
    const appointment = await later;
    const isOutdated = this.#visit !== 'under way';
    this.#visit = 'none';
    this.#take(appointment, visited());
    if (isOutdated) this.#update();
  }

  #take({ now, returnAt, staleAt = Infinity, others }: Appointment, visited: Visited | undefined): void {
    if (!visited) throw new Error('The store has not applied the visit.');
    const { limits, order } = visited;
    this.#state = limits;
    this.#others = others;
    this.#staleAt = staleAt;
    this.#aheadMs = now - this.#clock.now();
    for (const priority of order) {
      if (this.#queue.admit(priority, limits.responses)) this.#inFlight += 1;
    }
    const { spentUntil } = admission(limits, now);
    if (this.#queue.size > 0 && spentUntil !== undefined) this.#queue.blockUntil(this.#date(spentUntil));
    else this.#queue.count();
    this.#wakeAt(returnAt, now);
  }

  #wakeAt(returnAt: number, now: number): void {
    const isLater = returnAt > this.#wakesAt || this.#wakesAt === Infinity;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#wakesAt = returnAt;
    if (isLater && returnAt < Infinity && this.#denyLate(now)) {
      // Who was denied waits no longer: a timer would keep the process open, and the store would keep a place.
      this.#wakesAt = Infinity;
      this.#update();
      return;
    }
    const expiresAt = this.#queue.size === 0 ? Infinity : this.#queue.expiresAt();
    if (returnAt === Infinity && expiresAt === Infinity) return;
    const delayMs = Math.max(1, returnAt - now) + this.#random() * LONGEST_SPREAD_MS;
    // What is left of a deadline may be too little to change the time of a clock, and the timer would fire for ever.
    const leastMs = Math.min(delayMs, Math.max(1, expiresAt - this.#clock.now()), LONGEST_WAIT_MS);
    this.#cancelTimer = this.#clock.after(leastMs, () => {
      this.#wakesAt = Infinity;
      this.#update();
    });
  }

  #denyLate(now: number): boolean {
    const state = this.#state;
    const resetAt = this.#blockedUntil(state, now);
    return this.#queue.deny((place) => earliestAt(state, place, now) - this.#aheadMs, resetAt);
  }

  #current(): { state: RateLimitState; now: number } {
    const now = this.#clock.now() + this.#aheadMs;
    return { state: afterTime(this.#state, now), now };
  }

  /** When requests leave again, or when the service said that they may. */
  #blockedUntil(state: RateLimitState, now: number): Date | undefined {
    const { room, opensAt } = admission(state, now);
    const time = Math.max(state.backOff.reopensAt, room < 1 && opensAt < Infinity ? opensAt : 0);
    return time > now ? this.#date(time) : undefined;
  }

  #date(time: number): Date {
    return new Date(this.#clock.date().getTime() + time - this.#aheadMs - this.#clock.now());
  }
}

function randomName(): string {
  return [Math.random(), Math.random()].map((number) => number.toString(36).slice(2, 10)).join('-');
}

function given(name: string, periodMs: number, limit: number | undefined): GivenLimit[] {
  return limit === undefined ? [] : [{ periodMs, limit: atLeast(1, name, limit), usage: [] }];
}

const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPREAD_MS = 25;
