import { type Clock, onAbort } from '../clock.ts';
import type { AcquireOptions, Denial, Permit, Priority } from './rate-limit.ts';

interface Waiter {
  readonly options: AcquireOptions;
  readonly joinedAt: number;
  /** How much time had counted by then, and when its deadline passes on that scale. */
  readonly countedBefore: number;
  readonly countedUntil: number;
  /** Whether it was told of the spent window. */
  isTold: boolean;
  resolve(result: Permit | Denial): void;
  leave(): void;
}

/**
 * The requests that wait, in the order in which they leave: by priority, and first those that were rate-limited before.
 * Otherwise the same requests could be rejected again and again. Waiting for a window that is known to be spent is bounded by
 * `maxWait`; any other wait counts against the deadline.
 */
export class WaitQueue {
  readonly #clock: Clock;
  readonly #waiters: Record<Priority, Waiter[]> = { interactive: [], background: [] };
  /** When the spent window resets, on the scale of the clock; `undefined` when none is known to be spent. */
  #spentUntil: number | undefined;
  /** How much time had counted until the last change, and when that was. */
  #countedMs = 0;
  #changedAt = 0;
  #minCountedUntil = Infinity;

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
    return Math.max(0, this.#spentLeftMs + this.#minCountedUntil - this.#counted);
  }

  /** Adds a request. Resolves when it is granted or denied; no listener stays registered afterwards. */
  join(options: AcquireOptions, onLeave: () => void): Promise<Permit | Denial> {
    const { priority, isRetry = false, deadlineMs = Infinity, signal } = options;
    return new Promise((resolve, reject) => {
      const queue = this.#waiters[priority];
      const stopListening = onAbort(signal, (reason) => {
        waiter.leave();
        reject(reason);
        onLeave();
      });
      const waiter: Waiter = {
        options,
        joinedAt: this.#clock.now(),
        countedBefore: this.#counted,
        countedUntil: this.#counted + deadlineMs,
        isTold: false,
        resolve,
        leave: () => {
          queue.splice(queue.indexOf(waiter), 1);
          stopListening();
        },
      };
      queue.splice(isRetry ? queue.filter((one) => one.options.isRetry).length : queue.length, 0, waiter);
      this.#deny(waiter);
    });
  }

  /** Grants the next request of a priority whose deadline has not passed. Returns whether there was one. */
  grant(priority: Priority, report: Permit['report']): boolean {
    const first = this.#waiters[priority].find(({ countedUntil }) => this.#counted < countedUntil);
    if (!first) return false;
    first.leave();
    const waitedMs = this.#clock.now() - first.joinedAt;
    first.resolve({ isGranted: true, waitedMs, countedMs: this.#counted - first.countedBefore, report });
    return true;
  }

  /** Takes when the spent window resets, and denies the requests that cannot wait for it. Returns whether there were any. */
  setSpentUntil(time: number | undefined): boolean {
    const isLater = time !== undefined && time > this.#clock.now() + this.#spentLeftMs;
    this.#countedMs = this.#counted;
    this.#changedAt = this.#clock.now();
    this.#spentUntil = time;
    if (!isLater && this.endsInMs > 0) return false;
    this.#minCountedUntil = Infinity;
    const all = [...this.#waiters.interactive, ...this.#waiters.background];
    return all.filter((waiter) => this.#deny(waiter)).length > 0;
  }

  /** Denies a request that has waited as long as it may, or cannot wait for the reset. Returns whether it did. */
  #deny(waiter: Waiter): boolean {
    const { options, joinedAt, countedBefore, countedUntil } = waiter;
    const spentMs = this.#clock.now() - joinedAt - (this.#counted - countedBefore);
    // A reset is stated in whole seconds.
    const maxSpentMs = options.maxWaitMs > 0 ? options.maxWaitMs + 1_000 : 0;
    const isLate = this.#spentLeftMs > 0 && spentMs + this.#spentLeftMs > maxSpentMs;
    const resetAt =
      this.#spentUntil === undefined
        ? undefined
        : new Date(this.#clock.date().getTime() + this.#spentUntil - this.#clock.now());
    if (isLate || this.#counted >= countedUntil) {
      waiter.leave();
      waiter.resolve({ isGranted: false, reason: isLate ? 'maxWait' : 'deadline', resetAt });
      return true;
    }
    this.#minCountedUntil = Math.min(this.#minCountedUntil, countedUntil);
    if (resetAt && !waiter.isTold) {
      options.onWait?.(resetAt);
      waiter.isTold = true;
    }
    return false;
  }

  /** For how long the window is still spent. */
  get #spentLeftMs(): number {
    return Math.max(0, (this.#spentUntil ?? 0) - this.#clock.now());
  }

  /** Returns how much time has counted against deadlines since the beginning: all time without a spent window. */
  get #counted(): number {
    return this.#countedMs + (this.#spentUntil === undefined ? this.#clock.now() - this.#changedAt : 0);
  }
}
