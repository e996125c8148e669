import { type Clock, systemClock } from '../clock.ts';
import { atLeast } from '../errors/option.ts';
import { admission, earliestAt } from './admission.ts';
import type { ConfiguredLimit } from './configured-limit.ts';
import type { AcquireOptions, Denial, Outcome, Permit, RateLimiter, RateLimitSnapshot } from './rate-limit.ts';
import { initialState, type EndedCounts, type RateLimitState } from './state.ts';
import { memoryStore, type RateLimitStore, type VisitResult } from './store.ts';
import { afterTime, type EndedRequest } from './transitions.ts';
import { applyVisit, type Visited } from './visit.ts';
import { longestWaitMs, WaitQueue } from './wait-queue.ts';
import { windowRemaining } from './window.ts';

/** Options of a rate limiter; each has a default. */
export interface RateLimiterOptions {
  /** The most requests in any second. Defaults to what the responses show. */
  perSecond?: number | undefined;
  /** The most requests in any minute. Defaults to what the responses show. */
  perMinute?: number | undefined;
  /** Where the limiter stores what it knows. Defaults to the memory of the process. */
  store?: RateLimitStore | undefined;
  /** The source of time. Defaults to the system clock; replace it in tests. */
  clock?: Clock | undefined;
  /** Returns numbers from 0 up to 1, for the jitter of waits. Defaults to `Math.random`; replace it in tests. */
  random?: (() => number) | undefined;
}

/**
 * Creates a limiter that lets requests be sent as fast as both windows of the service allow. It learns the windows from the
 * headers of the responses, and waits for a reset instead of a 429. Configured limits hold from the first request on. The
 * limits belong to the business, so share one limiter between the clients of a business.
 *
 * @example
 * const rateLimiter = createRateLimiter({ perSecond: 10, perMinute: 100 });
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  return new StoredRateLimiter(options);
}

/** Queues the waiting requests, and visits the store when one is added, has ended, or may be sent. */
class StoredRateLimiter implements RateLimiter {
  /** The id of this limiter among those that share its store. */
  readonly #id: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #store: RateLimitStore;
  readonly #configured: readonly ConfiguredLimit[];
  readonly #queue: WaitQueue;
  /** The state at the last visit. */
  #state: RateLimitState;
  /** How far the time of the store is ahead of the clock. */
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
    // `crypto.randomUUID()` would load the cryptography of the runtime, which takes half a millisecond. An id is not secret.
    this.#id = Math.random().toString(36).slice(2);
    this.#clock = clock;
    this.#random = random;
    this.#store = store ?? memoryStore(clock);
    this.#staleAt = store ? -Infinity : Infinity;
    this.#queue = new WaitQueue(clock);
    this.#configured = [...limitOf('perSecond', 1_000, perSecond), ...limitOf('perMinute', 60_000, perMinute)];
    this.#state = initialState(this.#configured);
  }

  async acquire(options: AcquireOptions): Promise<Permit | Denial> {
    options.signal?.throwIfAborted();
    const { state, now } = this.#current();
    const earliest = earliestAt(state, this.#queue.placeFor(options), now);
    if (earliest > now + longestWaitMs(options.maxWaitMs)) {
      return { isGranted: false, reason: 'maxWait', resetAt: this.#blockedUntil() };
    }
    if (options.isRetry && options.priority === 'background') this.#hasBackgroundRetry = true;
    const waited = this.#queue.join(options, () => this.#update());
    this.#update();
    const result = await waited;
    if ('isGranted' in result) return result;
    return { isGranted: true, ...result, report: (outcome) => this.#report(outcome, result.sentAfter) };
  }

  snapshot(): RateLimitSnapshot {
    if (this.#visit === 'none' && this.#current().now >= this.#staleAt) this.#update();
    const { state, now } = this.#current();
    const { inFlight } = state;
    const { room, opensAt } = admission(state, now);
    return {
      windows: [state.second, state.minute].flatMap((window) =>
        window.state === 'unknown'
          ? []
          : {
              limit: window.limit,
              remaining: windowRemaining(window, now, inFlight),
              resetAt: 'resetAt' in window ? this.#date(window.resetAt) : undefined,
            },
      ),
      waiting: this.#queue.size,
      blockedUntil: room < 1 && opensAt < Infinity && opensAt > now ? this.#date(opensAt) : undefined,
      ...(this.#others && { others: this.#others.filter((until) => until > now).length }),
    };
  }

  #report({ status, rateLimit }: Outcome, sentAfter: EndedCounts): void {
    this.#inFlight -= 1;
    this.#ended.push({ status, rateLimit, sentAfter });
    this.#update();
  }

  /** Visits the store: reports the requests that have ended, and asks for those that wait. */
  #update(): void {
    if (this.#visit !== 'none') {
      this.#visit = 'outdated';
      return;
    }
    this.#queue.expire(() => this.#blockedUntil());
    const input = {
      configured: this.#configured,
      inFlight: this.#inFlight,
      ended: this.#ended,
      waiting: { interactive: this.#queue.waiting('interactive'), background: this.#queue.waiting('background') },
      hasBackgroundRetry: this.#hasBackgroundRetry,
      random: this.#random,
    };
    this.#ended = [];
    this.#hasBackgroundRetry = false;
    let last: Visited | undefined;
    const result = this.#store.visit({
      ...input,
      limiter: this.#id,
      ended: input.ended.length,
      apply: (known, now, others) => (last = applyVisit(known, input, now, others)),
    });
    if (result instanceof Promise) void this.#takeLater(result, () => last);
    else this.#take(result, last);
  }

  async #takeLater(later: Promise<VisitResult>, visited: () => Visited | undefined): Promise<void> {
    this.#visit = 'under way';
    const result = await later;
    const isOutdated = this.#visit !== 'under way';
    this.#visit = 'none';
    this.#take(result, visited());
    if (isOutdated) this.#update();
  }

  /** Sends the requests that a visit allows, and sets the timer for the next visit. */
  #take({ now, nextVisitAt, staleAt = Infinity, others }: VisitResult, visited: Visited | undefined): void {
    if (!visited) throw new Error('The store has not applied the visit.');
    const { limits, order } = visited;
    this.#state = limits;
    this.#others = others;
    this.#staleAt = staleAt;
    this.#aheadMs = now - this.#clock.now();
    for (const priority of order) {
      if (this.#queue.admit(priority, limits)) this.#inFlight += 1;
    }
    const { exhaustedUntil } = admission(limits, now);
    if (this.#queue.size > 0 && exhaustedUntil !== undefined) this.#queue.blockUntil(this.#date(exhaustedUntil));
    else this.#queue.count();
    this.#wakeAt(nextVisitAt, now);
  }

  #wakeAt(nextVisitAt: number, now: number): void {
    const isLater = nextVisitAt > this.#wakesAt || this.#wakesAt === Infinity;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#wakesAt = nextVisitAt;
    if (isLater && nextVisitAt < Infinity && this.#denyLate(now)) {
      // No timer may keep the process alive for a denied request, and the store must no longer list it as waiting.
      this.#wakesAt = Infinity;
      this.#update();
      return;
    }
    const expiresAt = this.#queue.size === 0 ? Infinity : this.#queue.expiresAt();
    if (nextVisitAt === Infinity && expiresAt === Infinity) return;
    const delayMs = Math.max(1, nextVisitAt - now) + this.#random() * LONGEST_JITTER_MS;
    // The rest of a deadline may be too short for the clock to show it. A shorter timer would then fire again and again.
    const timerMs = Math.min(delayMs, Math.max(1, expiresAt - this.#clock.now()), LONGEST_WAIT_MS);
    this.#cancelTimer = this.#clock.after(timerMs, () => {
      this.#wakesAt = Infinity;
      this.#update();
    });
  }

  /** Denies the requests that cannot be sent in time. Returns whether there were any. */
  #denyLate(now: number): boolean {
    return this.#queue.deny((place) => earliestAt(this.#state, place, now) - this.#aheadMs, this.#blockedUntil());
  }

  #current(): { state: RateLimitState; now: number } {
    const now = this.#clock.now() + this.#aheadMs;
    return { state: afterTime(this.#state, now), now };
  }

  /** Returns when requests may be sent again, by the state or as the service says. */
  #blockedUntil(): Date | undefined {
    const { state, now } = this.#current();
    const { room, opensAt } = admission(state, now);
    const time = Math.max(state.backOff.reopensAt, room < 1 && opensAt < Infinity ? opensAt : 0);
    return time > now ? this.#date(time) : undefined;
  }

  #date(time: number): Date {
    return new Date(this.#clock.date().getTime() + time - this.#aheadMs - this.#clock.now());
  }
}

function limitOf(name: string, periodMs: number, limit: number | undefined): ConfiguredLimit[] {
  return limit === undefined ? [] : [{ periodMs, limit: atLeast(1, name, limit), usage: [] }];
}

const LONGEST_WAIT_MS = 60_000;
const LONGEST_JITTER_MS = 25;
