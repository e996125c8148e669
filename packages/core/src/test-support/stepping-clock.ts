import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  callback: (() => void) | undefined;
}

/** A fast clock for simulations: it jumps from timer to timer, and only runs promise jobs in between. */
export class SteppingClock implements Clock {
  /** The offset of the date in milliseconds. It does not change the monotonic time. */
  dateOffsetMs = 0;
  /** The longest delay that was requested. */
  longestDelayMs = 0;
  #now = 1_000;
  /** The pending timers, in descending order. */
  readonly #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  date(): Date {
    return new Date(Date.UTC(2026, 10, 1) + this.#now + this.dateOffsetMs);
  }

  after(delayMs: number, callback: () => void): () => void {
    if (!(delayMs >= 0)) throw new Error(`A delay of ${delayMs} ms`);
    this.longestDelayMs = Math.max(this.longestDelayMs, delayMs);
    const timer: Timer = { at: this.#now + delayMs, callback };
    this.#add(timer);
    return () => {
      timer.callback = undefined;
    };
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.filter(({ callback }) => callback).length;
  }

  /** Fires timers until a promise settles or the time limit passes. Throws when no timer is left. */
  async run<T>(promise: Promise<T>, untilMs = 86_400_000): Promise<T> {
    let isSettled = false;
    const settle = () => (isSettled = true);
    promise.then(settle, settle);
    for (let steps = 0; ; steps++) {
      await quiet();
      if (isSettled) return promise;
      if (steps > 30_000) throw new Error(`Too much happens: the time is only ${this.#now} ms`);
      let timer = this.#next();
      if (!timer) {
        // A value needs many promise jobs to pass through nested generators.
        await setImmediate();
        if (isSettled) return promise;
        timer = this.#next();
        if (!timer) throw new Error(`Nothing is left to happen at ${this.#now} ms`);
      }
      if (timer.at > untilMs) throw new Error(`Not settled after ${untilMs} ms`);
      this.#now = Math.max(this.#now, timer.at);
      timer.callback?.();
    }
  }

  /** Advances the time, and fires the timers that are due. */
  async advance(ms: number): Promise<void> {
    await this.run(new Promise<void>((resolve) => void this.after(ms, resolve)));
  }

  #next(): Timer | undefined {
    let timer = this.#timers.pop();
    while (timer && !timer.callback) timer = this.#timers.pop();
    return timer;
  }

  // Timers for the same time fire in the order in which they were set.
  #add(timer: Timer): void {
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
  }
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}
