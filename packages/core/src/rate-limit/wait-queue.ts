import { type Clock, onAbort } from '../clock.ts';
import type { AcquireOptions, Denial, Permit, Priority } from './rate-limit.ts';

/** The end of a wait. */
export interface Wait extends Pick<Permit, 'isGranted' | 'waitedMs' | 'countedMs'> {
  /** When the request was sent, on the scale of the store. */
  readonly sentAt: number;
}

/** A window that is known to be spent. */
export interface Spent {
  readonly resetAt: Date;
  readonly waitMs: number;
}

interface Waiter extends Pick<AcquireOptions, 'isRetry'> {
  readonly joinedAt: number;
  /** How long requests had waited for spent windows when this one joined, in all. */
  readonly spentBefore: number;
  /** When it gives up, on the scales of the time for spent windows and of all other time. */
  readonly maxSpent: number;
  readonly maxOther: number;
  onWait: AcquireOptions['onWait'];
  resolve(result: Wait | Denial): void;
  leave(): void;
}

/**
 * The requests that wait, in the order in which they leave: by priority, and first those that were rate-limited before.
 * Otherwise the same requests could be rejected again and again. Waiting for a spent window counts against `maxWait`, any
 * other wait against the deadline.
 */
export class WaitQueue {
  readonly #clock: Clock;
  readonly #waiters: Record<Priority, Waiter[]> = { interactive: [], background: [] };
  /** The time for spent windows until the last change. */
  #spentMs = 0;
  #changedAt = 0;
  #spent: Spent | undefined;
  #minOther = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiters.interactive.length + this.#waiters.background.length;
  }

  /** Returns how many requests of each priority wait. */
  get waiting(): Record<Priority, number> {
    return { interactive: this.#waiters.interactive.length, background: this.#waiters.background.length };
  }

  /** Adds a request. Resolves when it is granted or denied; no listener stays registered afterwards. */
  join(options: AcquireOptions, onLeave: () => void): Promise<Wait | Denial> {
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
        spentBefore: spent,
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
      this.#settle(waiter);
    });
  }

  /** Grants the next request of a priority. Returns whether there was one. */
  grant(priority: Priority, sentAt: number): boolean {
    const [first] = this.#waiters[priority];
    if (!first) return false;
    first.leave();
    const waitedMs = this.#clock.now() - first.joinedAt;
    const spentMs = this.#totals().spent - first.spentBefore;
    first.resolve({ isGranted: true, waitedMs, countedMs: waitedMs - spentMs, sentAt });
    return true;
  }

  /** Takes whether a window is spent, and denies the requests that cannot wait for it. Returns whether there were any. */
  setSpent(spent: Spent | undefined): boolean {
    const isLater = spent !== undefined && spent.waitMs > this.#spentLeftMs;
    this.#spentMs = this.#totals().spent;
    this.#changedAt = this.#clock.now();
    this.#spent = spent;
    if (!isLater && this.endsInMs > 0) return false;
    this.#minOther = Infinity;
    const all = [...this.#waiters.interactive, ...this.#waiters.background];
    return all.filter((waiter) => this.#settle(waiter)).length > 0;
  }

  /** Returns in how many milliseconds the next wait ends at its deadline, if nothing changes. */
  get endsInMs(): number {
    if (this.size === 0) return Infinity;
    return Math.max(0, this.#spentLeftMs + this.#minOther - this.#totals().other);
  }

  /** Denies a request that has waited as long as it may, or cannot wait for the reset. Returns whether it did. */
  #settle(waiter: Waiter): boolean {
    const { spent, other } = this.#totals();
    const isLate = this.#spentLeftMs > 0 && spent + this.#spentLeftMs > waiter.maxSpent;
    if (isLate || other >= waiter.maxOther) {
      waiter.leave();
      waiter.resolve({ isGranted: false, reason: isLate ? 'maxWait' : 'deadline', resetAt: this.#spent?.resetAt });
      return true;
    }
    this.#minOther = Math.min(this.#minOther, waiter.maxOther);
    if (this.#spent) {
      waiter.onWait?.(this.#spent.resetAt);
      waiter.onWait = undefined;
    }
    return false;
  }

  /** For how long the window is still spent. */
  get #spentLeftMs(): number {
    return this.#spent ? Math.max(0, this.#changedAt + this.#spent.waitMs - this.#clock.now()) : 0;
  }

  /** Returns how long requests have waited for spent windows since the beginning, and for anything else. */
  #totals(): { spent: number; other: number } {
    const now = this.#clock.now();
    const spent = this.#spentMs + (this.#spent ? now - this.#changedAt : 0);
    return { spent, other: now - spent };
  }
}
