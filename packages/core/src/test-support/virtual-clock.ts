import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock on which nothing takes time until `run` or `advance` says so. */
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

  /** How many timers are set: none after a call that has cleaned up behind it. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets everything happen that is due within a time, in its order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await idle();
    for (let timer = this.#next(); timer && timer.at <= end; timer = this.#next()) await this.#fire(timer);
    this.#now = end;
    await idle();
  }

  /** Waits for a promise, and jumps to the next timer whenever nothing else is left to do. */
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

// Streams and promises need a few turns of the event loop to come to rest.
async function idle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await setImmediate();
}
