import { type Clock, onAbort } from '../clock.ts';
import type { AcquireOptions, Denial, Permit, Priority } from './rate-limit.ts';

interface Waiter extends Pick<AcquireOptions, 'isRetry' | 'onWait'> {
  readonly joinedAt: number;
  /** How much other time had passed by then. */
  readonly otherBefore: number;
  /** When it gives up, on the scales of the time with a spent window and of all other time. */
  readonly maxSpent: number;
  readonly maxOther: number;
  onWait: AcquireOptions['onWait'];
  resolve(result: Permit | Denial): void;
  leave(): void;
}

/**
 * The requests that wait, in the order in which they leave: by priority, and first those that were rate-limited before.
 * Otherwise the same requests could be rejected again and again. Waiting for a window that is known to be spent counts against
 * `maxWait`, any other wait against the deadline.
 */
export class WaitQueue {
  readonly #clock: Clock;
  readonly #waiters: Record<Priority, Waiter[]> = { interactive: [], background: [] };
  /** When the spent window resets, on the scale of the clock; `undefined` when none is known to be spent. */
  #spentUntil: number | undefined;
  /** How long windows had been spent until the last change, in all. */
  #spentMs = 0;
  #changedAt = 0;
  #minOther = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns how many requests of each priority wait. */
  get waiting(): Record<Priority, number> {
    return { interactive: this.#waiters.interactive.length, background: this.#waiters.background.length };
  }

  /** Returns in how many milliseconds the next wait ends at its deadline, if nothing changes. */
  get endsInMs(): number {
    if (this.#waiters.interactive.length + this.#waiters.background.length === 0) return Infinity;
    return Math.max(0, this.#spentLeftMs + this.#minOther - this.#totals().other);
  }

  /** Adds a request. Resolves when it is granted or denied; no listener stays registered afterwards. */
  join(options: AcquireOptions, onLeave: () => void): Promise<Permit | Denial> {
    const { priority, isRetry = false, maxWaitMs, deadlineMs = Infinity, signal, onWait } = options;
    const { spent, other } = this.#totals();
    return new Promise((resolve, reject) => {
      const queue = this.#waiters[priority];
      const stopListening = onAbort(signal, (reason) => {
        waiter.leave();
        reject(reason);
        onLeave();
      });
      const waiter: Waiter = {
        isRetry,
        onWait,
        joinedAt: this.#clock.now(),
        otherBefore: other,
        // A reset is stated in whole seconds.
        maxSpent: spent + (maxWaitMs > 0 ? maxWaitMs + 1_000 : 0),
        maxOther: other + deadlineMs,
        resolve,
        leave: () => {
          queue.splice(queue.indexOf(waiter), 1);
          stopListening();
        },
      };
      queue.splice(isRetry ? queue.filter((one) => one.isRetry).length : queue.length, 0, waiter);
      this.#deny(waiter);
    });
  }

  /** Grants the next request of a priority whose deadline has not passed. Returns whether there was one. */
  grant(priority: Priority, report: Permit['report']): boolean {
    const { other } = this.#totals();
    const first = this.#waiters[priority].find(({ maxOther }) => other < maxOther);
    if (!first) return false;
    first.leave();
    const waitedMs = this.#clock.now() - first.joinedAt;
    first.resolve({ isGranted: true, waitedMs, countedMs: other - first.otherBefore, report });
    return true;
  }

  /** Takes when the spent window resets, and denies the requests that cannot wait for it. Returns whether there were any. */
  setSpentUntil(time: number | undefined): boolean {
    const isLater = time !== undefined && time > this.#clock.now() + this.#spentLeftMs;
    this.#spentMs = this.#totals().spent;
    this.#changedAt = this.#clock.now();
    this.#spentUntil = time;
    if (!isLater && this.endsInMs > 0) return false;
    this.#minOther = Infinity;
    const all = [...this.#waiters.interactive, ...this.#waiters.background];
    return all.filter((waiter) => this.#deny(waiter)).length > 0;
  }

  /** Denies a request that has waited as long as it may, or cannot wait for the reset. Returns whether it did. */
  #deny(waiter: Waiter): boolean {
    const { spent, other } = this.#totals();
    const isLate = this.#spentLeftMs > 0 && spent + this.#spentLeftMs > waiter.maxSpent;
    const resetAt =
      this.#spentUntil === undefined
        ? undefined
        : new Date(this.#clock.date().getTime() + this.#spentUntil - this.#clock.now());
    if (isLate || other >= waiter.maxOther) {
      waiter.leave();
      waiter.resolve({ isGranted: false, reason: isLate ? 'maxWait' : 'deadline', resetAt });
      return true;
    }
    this.#minOther = Math.min(this.#minOther, waiter.maxOther);
    if (resetAt) {
      waiter.onWait?.(resetAt);
      waiter.onWait = undefined;
    }
    return false;
  }

  /** For how long the window is still spent. */
  get #spentLeftMs(): number {
    return Math.max(0, (this.#spentUntil ?? 0) - this.#clock.now());
  }

  /** Returns how long windows have been spent since the beginning, and all other time. */
  #totals(): { spent: number; other: number } {
    const now = this.#clock.now();
    const spent = this.#spentMs + (this.#spentUntil === undefined ? 0 : now - this.#changedAt);
    return { spent, other: now - spent };
  }
}
