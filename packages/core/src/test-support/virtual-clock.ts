import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that moves only in `run` and `advance`. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  date(): Date {
    return new Date(Date.UTC(2026, 10, 1) + this.#now);
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of pending timers. It is 0 after a call that has removed its timers. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Advances the time, and fires the timers that are due, in order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await idle();
    for (let timer = this.#next(); timer && timer.at <= end; timer = this.#next()) await this.#fire(timer);
    this.#now = end;
    await idle();
  }

  /** Awaits a promise, and jumps to the next timer whenever the event loop is idle. */
  async run<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    settled.catch(() => undefined);
    for (;;) {
      await idle();
      if (isSettled) return settled;
      const timer = this.#next();
      if (timer) await this.#fire(timer);
    }
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    return next;
  }

  async #fire(timer: Timer): Promise<void> {
    this.#now = Math.max(this.#now, timer.at);
    this.#timers.delete(timer);
    timer.callback();
    await idle();
  }
}

// Streams and promises need a few turns of the event loop to settle.
async function idle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await setImmediate();
}
