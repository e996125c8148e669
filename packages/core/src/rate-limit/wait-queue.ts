import { type Clock, onAbort } from '../clock.ts';
import type { AcquireOptions, Denial, Permit, Priority } from './rate-limit.ts';

/** The end of a wait. */
export interface Wait extends Pick<Permit, 'isGranted' | 'waitedMs' | 'countedMs'> {
  /** When the request was sent, on the scale of the store. */
  readonly sentAt: number;
}

interface Waiter {
  readonly priority: Priority;
  readonly isRetry: boolean;
  readonly joinedAt: number;
  /** How long requests had waited for spent windows when this one joined, in all. */
  readonly spentBefore: number;
  /** On the scales of time that requests have waited for spent windows, and for anything else: when it gives up. */
  readonly maxSpent: number;
  readonly maxOther: number;
  onWait: ((blockedUntil: Date) => void) | undefined;
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
  #spentMs = 0;
  /** Until when a window is known to be spent; `undefined` when none is. */
  #spentUntil: Date | undefined;
  /** When the last change of that was. */
  #changedAt = 0;
  /** The earliest ends of the waits, on both scales. */
  #minSpent = Infinity;
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

  /** Returns how many requests go before one that joins now. */
  placeFor({ priority, isRetry = false }: AcquireOptions): number {
    if (isRetry) return 0;
    return priority === 'interactive' ? this.waiting.interactive : this.size;
  }

  /** Adds a request. Resolves when it is granted or denied; no listener stays registered afterwards. */
  join(options: AcquireOptions, onLeave: () => void): Promise<Wait | Denial> {
    const { priority, isRetry = false, maxWaitMs, deadlineMs = Infinity, signal, onWait } = options;
    return new Promise((resolve, reject) => {
      const queue = this.#waiters[priority];
      const { spent, other } = this.#totals();
      const stopListening = onAbort(signal, (reason) => {
        waiter.leave();
        reject(reason);
        onLeave();
      });
      const waiter: Waiter = {
        priority,
        isRetry,
        joinedAt: this.#clock.now(),
        spentBefore: spent,
        maxSpent: spent + longestWaitMs(maxWaitMs),
        maxOther: other + deadlineMs,
        onWait,
        resolve,
        leave: () => {
          queue.splice(queue.indexOf(waiter), 1);
          stopListening();
        },
      };
      queue.splice(isRetry ? queue.filter((one) => one.isRetry).length : queue.length, 0, waiter);
      this.#minSpent = Math.min(this.#minSpent, waiter.maxSpent);
      this.#minOther = Math.min(this.#minOther, waiter.maxOther);
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

  /** Takes until when a window is known to be spent, and tells it to the requests that wait. */
  block(spentUntil: Date | undefined): void {
    this.#spentMs = this.#totals().spent;
    this.#changedAt = this.#clock.now();
    this.#spentUntil = spentUntil;
    if (!spentUntil) return;
    for (const waiter of this.#all()) {
      waiter.onWait?.(spentUntil);
      waiter.onWait = undefined;
    }
  }

  /**
   * Denies the requests that have waited as long as they may, and those that cannot be sent in time. Returns whether there
   * were any.
   *
   * @param waitMs How long a request at a place in the queue waits at least.
   */
  deny(waitMs: (place: number) => number): boolean {
    const { spent, other } = this.#totals();
    const before = this.size;
    let place = 0;
    this.#minSpent = Infinity;
    this.#minOther = Infinity;
    for (const waiter of this.#all()) {
      const leftMs = waiter.maxSpent - spent;
      const isLate = this.#spentUntil !== undefined && (leftMs <= 0 || waitMs(place) > leftMs);
      if (isLate || other >= waiter.maxOther) {
        waiter.leave();
        waiter.resolve(denial(isLate ? 'maxWait' : 'deadline', this.#spentUntil));
        continue;
      }
      place += 1;
      this.#minSpent = Math.min(this.#minSpent, waiter.maxSpent);
      this.#minOther = Math.min(this.#minOther, waiter.maxOther);
    }
    return place < before;
  }

  /** Returns in how many milliseconds the next wait ends if nothing changes; 0 when one has ended. */
  get endsInMs(): number {
    if (this.size === 0) return Infinity;
    const { spent, other } = this.#totals();
    return Math.max(0, this.#spentUntil ? this.#minSpent - spent : this.#minOther - other);
  }

  /** Returns how long requests have waited for spent windows since the beginning, and for anything else. */
  #totals(): { spent: number; other: number } {
    const now = this.#clock.now();
    const spent = this.#spentMs + (this.#spentUntil ? now - this.#changedAt : 0);
    return { spent, other: now - spent };
  }

  #all(): Waiter[] {
    return [...this.#waiters.interactive, ...this.#waiters.background];
  }
}

/** Returns `maxWait` with the rounding of a reset, which headers state in whole seconds; 0 waits for no reset. */
export function longestWaitMs(maxWaitMs: number): number {
  return maxWaitMs > 0 ? maxWaitMs + 1_000 : 0;
}

export function denial(reason: Denial['reason'], resetAt: Date | undefined): Denial {
  return { isGranted: false, reason, resetAt };
}
