import { type Clock, onAbort } from '../clock.ts';
import type { AcquireOptions, Denial, Permit, Priority } from './rate-limit.ts';
import type { EndedCounts } from './state.ts';

/** The end of a wait. */
interface Wait extends Pick<Permit, 'waitedMs' | 'countedMs'> {
  /** The requests that had ended when this one was sent. */
  readonly sentAfter: EndedCounts;
}

interface Waiter {
  readonly joinedAt: number;
  /** When `maxWaitMs` is over. */
  readonly latest: number;
  /** When the deadline is over, on the scale of `#countedMs`. */
  readonly deadline: number;
  readonly onWait: ((blockedUntil: Date) => void) | undefined;
  grant(sentAfter: EndedCounts): void;
  deny(denial: Omit<Denial, 'isGranted'>): void;
}

/**
 * The waiting requests, in a queue for each priority. A request that was rate-limited goes first in its queue. Otherwise the
 * same requests could be rejected again and again while others pass.
 */
export class WaitQueue {
  readonly #clock: Clock;
  readonly #lanes: Record<Priority, Lane> = { interactive: new Lane(), background: new Lane() };
  /** The requests whose `onWait` was not called yet. */
  readonly #unnotified = new Set<Waiter>();
  /** How long requests have waited while no window was known to be exhausted, up to `#countsSince`. */
  #counted = 0;
  #countsSince = Infinity;
  /** Lower bounds of `latest` and `deadline` of all waiters. */
  #nextLatest = Infinity;
  #nextDeadline = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#lanes.interactive.size + this.#lanes.background.size;
  }

  /** Returns how many requests of a priority wait, and how many of them were rate-limited before. */
  waiting(priority: Priority): { count: number; retries: number } {
    const { size, retries } = this.#lanes[priority];
    return { count: size, retries };
  }

  /** Returns how many requests go before one that is added now. */
  placeFor({ priority, isRetry }: AcquireOptions): number {
    if (isRetry) return 0;
    return priority === 'interactive' ? this.#lanes.interactive.size : this.size;
  }

  /** Adds a request, and resolves when it is granted or denied. No listener stays registered afterwards. */
  join(
    { priority, isRetry, maxWaitMs, deadlineMs = Infinity, signal, onWait }: AcquireOptions,
    onLeave: () => void,
  ): Promise<Wait | Denial> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes[priority];
      const joinedAt = this.#clock.now();
      const countedBefore = this.#countedMs(joinedAt);
      const leave = () => {
        lane.delete(waiter);
        this.#unnotified.delete(waiter);
        stopListening();
      };
      const waiter: Waiter = {
        joinedAt,
        latest: joinedAt + longestWaitMs(maxWaitMs),
        deadline: countedBefore + deadlineMs,
        onWait,
        grant: (sentAfter) => {
          leave();
          const now = this.#clock.now();
          resolve({ waitedMs: now - joinedAt, countedMs: this.#countedMs(now) - countedBefore, sentAfter });
        },
        deny: (denial) => {
          leave();
          resolve({ isGranted: false, ...denial });
        },
      };
      const stopListening = onAbort(signal, (error) => {
        leave();
        reject(error);
        onLeave();
      });
      lane.add(waiter, isRetry);
      if (onWait) this.#unnotified.add(waiter);
      this.#nextLatest = Math.min(this.#nextLatest, waiter.latest);
      this.#nextDeadline = Math.min(this.#nextDeadline, waiter.deadline);
    });
  }

  /** Grants the next request of a priority. Returns false when none waits. */
  admit(priority: Priority, sentAfter: EndedCounts): boolean {
    const first = this.#lanes[priority].first;
    first?.grant(sentAfter);
    return first !== undefined;
  }

  /** Calls `onWait` of the waiting requests, and stops counting the wait against their deadlines. */
  blockUntil(until: Date): void {
    const now = this.#clock.now();
    this.#counted = this.#countedMs(now);
    this.#countsSince = Infinity;
    for (const { onWait } of this.#unnotified) onWait?.(until);
    this.#unnotified.clear();
  }

  /** Counts the wait against the deadlines from now on, because no window is known to be exhausted. */
  count(): void {
    const now = this.#clock.now();
    if (this.#countsSince === Infinity) this.#countsSince = now;
  }

  /** Denies the requests that have waited as long as they may. */
  expire(resetAt: () => Date | undefined): void {
    const now = this.#clock.now();
    const counted = this.#countedMs(now);
    if (now < this.#nextLatest && counted < this.#nextDeadline) return;
    this.#nextLatest = Infinity;
    this.#nextDeadline = Infinity;
    for (const waiter of this.#all()) {
      // A request that may not wait at all can still be granted at the time at which it is added.
      const hasWaited = now >= waiter.latest && now > waiter.joinedAt;
      if (hasWaited) waiter.deny({ reason: 'maxWait', resetAt: resetAt() });
      else if (counted >= waiter.deadline) waiter.deny({ reason: 'deadline', resetAt: resetAt() });
      this.#nextLatest = Math.min(this.#nextLatest, hasWaited ? Infinity : waiter.latest);
      this.#nextDeadline = Math.min(this.#nextDeadline, counted >= waiter.deadline ? Infinity : waiter.deadline);
    }
  }

  /** Returns when to call `expire` again. */
  expiresAt(): number {
    const deadlineAt = this.#countsSince + this.#nextDeadline - this.#counted;
    return Math.min(this.#nextLatest, deadlineAt);
  }

  /** Denies the requests that cannot be granted in time, by their place in the queue. Returns whether there were any. */
  deny(earliestAt: (place: number) => number, resetAt: Date | undefined): boolean {
    const before = this.size;
    let place = 0;
    for (const waiter of this.#all()) {
      if (waiter.latest < Infinity && earliestAt(place) > waiter.latest) waiter.deny({ reason: 'maxWait', resetAt });
      else place += 1;
    }
    return place < before;
  }

  #countedMs(now: number): number {
    return this.#counted + Math.max(0, now - this.#countsSince);
  }

  #all(): Waiter[] {
    return [...this.#lanes.interactive.all(), ...this.#lanes.background.all()];
  }
}

/** Returns `maxWaitMs` with the rounding of a reset, which headers state in whole seconds. Without a wait there is none. */
export function longestWaitMs(maxWaitMs: number): number {
  return maxWaitMs > 0 ? maxWaitMs + 1_000 : 0;
}

class Lane {
  readonly #retries = new Set<Waiter>();
  readonly #new = new Set<Waiter>();

  get size(): number {
    return this.#retries.size + this.#new.size;
  }

  get retries(): number {
    return this.#retries.size;
  }

  get first(): Waiter | undefined {
    return this.#retries.values().next().value ?? this.#new.values().next().value;
  }

  all(): Waiter[] {
    return [...this.#retries, ...this.#new];
  }

  add(waiter: Waiter, isRetry = false): void {
    (isRetry ? this.#retries : this.#new).add(waiter);
  }

  delete(waiter: Waiter): void {
    this.#retries.delete(waiter);
    this.#new.delete(waiter);
  }
}
