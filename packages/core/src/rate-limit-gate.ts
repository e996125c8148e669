import { type Clock, onAbort, systemClock, throwIfAborted } from './clock.ts';
import type {
  Outcome,
  Priority,
  RateLimiter,
  RateLimitSnapshot,
  RateLimitStatus,
  RateLimitWindow,
  Refusal,
  Turn,
} from './rate-limit.ts';

/** What a rate limiter runs on. All of it has defaults. */
export interface RateLimiterOptions {
  /** Where it gets time from. */
  clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for the spread of waits. */
  random?: (() => number) | undefined;
}

/**
 * The limiter that a client has by itself: after a 429 no call of the client sends anything until the window starts
 * anew, and then as many as the answers say remain. Give one to several clients of the same business to share it.
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  return new Gate(options.clock ?? systemClock, options.random ?? Math.random);
}

interface Waiter {
  readonly latest: number;
  answer(refusal: Refusal | undefined): void;
}

class Gate implements RateLimiter {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #waiting: Record<Priority, Set<Waiter>> = { interactive: new Set(), background: new Set() };
  readonly #windows = new Map<number, RateLimitWindow>();
  /** How many may still be sent; infinite as long as nothing was refused. */
  #credit = Infinity;
  #inFlight = 0;
  /** How many times the gate has closed since a request last passed. */
  #closings = 0;
  #closedUntil = -Infinity;
  /** When the service says that the window starts anew: up to here the gate reopens only to look. */
  #resetAt = -Infinity;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  async acquire(turn: Turn): Promise<Refusal | undefined> {
    throwIfAborted(turn.signal);
    if (this.#isOpen() && this.#waitingCount() === 0) {
      this.#release();
      return undefined;
    }
    const latest = this.#clock.now() + turn.maxWaitMs;
    return this.#opensAt() > latest ? this.#refusal() : this.#queue(turn, latest);
  }

  observe({ status, rateLimit }: Outcome): void {
    this.#inFlight -= 1;
    if (rateLimit) this.#learn(rateLimit);
    if (status === 429) this.#close(rateLimit);
    else this.#recover(status, rateLimit);
    this.#proceed();
  }

  snapshot(): RateLimitSnapshot {
    const isClosed = this.#closedUntil > this.#clock.now();
    return {
      windows: [...this.#windows.values()].sort((a, b) => a.limit - b.limit),
      waiting: this.#waitingCount(),
      blockedUntil: isClosed ? this.#dateOf(this.#closedUntil) : undefined,
    };
  }

  #learn({ limit, remaining, resetMs }: RateLimitStatus): void {
    if (limit === undefined) return;
    this.#windows.delete(limit);
    const resetAt = resetMs === undefined ? undefined : this.#dateOf(this.#clock.now() + resetMs);
    this.#windows.set(limit, { limit, remaining, resetAt });
    // The document has two windows. A third limit value means that the tier has changed.
    for (const [oldest] of this.#windows) if (this.#windows.size > 2) this.#windows.delete(oldest);
  }

  #close(rateLimit: RateLimitStatus | undefined): void {
    const now = this.#clock.now();
    // Requests that were already on their way are refused one by one: that is one closing, not many.
    if (now >= this.#closedUntil) this.#closings += 1;
    const ownMs = Math.min(LONGEST_BACKOFF_MS, SHORTEST_WAIT_MS * 2 ** (this.#closings - 1));
    const waitMs = Math.max(ownMs, rateLimit?.resetMs ?? 0, rateLimit?.retryAfterMs ?? 0);
    const spreadMs = this.#random() * Math.min(waitMs / 2, LONGEST_SPREAD_MS);
    this.#closedUntil = Math.max(this.#closedUntil, now + Math.min(waitMs + spreadMs, LONGEST_WAIT_MS));
    this.#resetAt = Math.max(this.#resetAt, now + waitMs);
    this.#credit = 1;
    this.#refuseLate();
  }

  // After a refusal one request goes first; what its answer says remains may follow, or two more if it says nothing.
  #recover(status: number | undefined, rateLimit: RateLimitStatus | undefined): void {
    if (this.#credit === Infinity) return;
    const remaining = rateLimit?.remaining;
    if (status === undefined) this.#credit += 1;
    else if (remaining === undefined) this.#credit += 2;
    else this.#credit = Math.max(remaining - this.#inFlight, 0);
    if (status !== undefined) {
      this.#closings = 0;
      this.#resetAt = -Infinity;
    }
    if (this.#credit === 0 && this.#inFlight === 0) this.#close(rateLimit);
  }

  #queue({ priority, maxWaitMs, signal }: Turn, latest: number): Promise<Refusal | undefined> {
    return new Promise((resolve, reject) => {
      const lane = this.#waiting[priority];
      const leave = () => {
        lane.delete(waiter);
        forget();
        cancel();
      };
      const waiter: Waiter = {
        latest,
        answer: (refusal) => {
          leave();
          resolve(refusal);
        },
      };
      const cancel = this.#clock.after(maxWaitMs, () => waiter.answer(this.#refusal()));
      const forget = onAbort(signal, (error) => {
        leave();
        reject(error);
      });
      lane.add(waiter);
      this.#proceed();
    });
  }

  // Lets go whom the credit allows, and sees to it that this is asked again when the gate opens.
  #proceed(): void {
    for (const waiter of this.#inOrder()) {
      if (!this.#isOpen()) break;
      this.#release();
      waiter.answer(undefined);
    }
    const isIdle = this.#inFlight === 0 && this.#waitingCount() === 0;
    const closedMs = this.#closedUntil - this.#clock.now();
    if (isIdle && closedMs <= 0) this.#credit = Infinity;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (closedMs > 0 && !isIdle) this.#cancelTimer = this.#clock.after(closedMs, () => this.#proceed());
  }

  // Whoever would now wait longer than allowed hears so at once.
  #refuseLate(): void {
    for (const waiter of this.#inOrder()) if (this.#opensAt() > waiter.latest) waiter.answer(this.#refusal());
  }

  *#inOrder(): Generator<Waiter> {
    yield* this.#waiting.interactive;
    yield* this.#waiting.background;
  }

  #isOpen(): boolean {
    return this.#credit > 0 && this.#clock.now() >= this.#closedUntil;
  }

  #release(): void {
    this.#credit -= 1;
    this.#inFlight += 1;
  }

  #opensAt(): number {
    return this.#closedUntil > this.#clock.now() ? Math.max(this.#closedUntil, this.#resetAt) : this.#closedUntil;
  }

  #refusal(): Refusal {
    const opensAt = this.#opensAt();
    return { resetAt: opensAt > this.#clock.now() ? this.#dateOf(opensAt) : undefined };
  }

  #waitingCount(): number {
    return this.#waiting.interactive.size + this.#waiting.background.size;
  }

  #dateOf(time: number): Date {
    return new Date(this.#clock.date().getTime() + time - this.#clock.now());
  }
}

const SHORTEST_WAIT_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPREAD_MS = 500;
