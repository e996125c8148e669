import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@paydeck/core';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that jumps to the next timer whenever nothing else is left to run. */
export class JumpingClock implements Clock {
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
    return () => void this.#timers.delete(timer);
  }

  /** The number of pending timers: none after calls that clean up. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Awaits a promise, and advances the time for it. */
  async run<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settle = (): void => void (isSettled = true);
    promise.then(settle, settle);
    for (;;) {
      // Streams and promises need a few turns of the event loop to settle.
      for (let turn = 0; turn < 4; turn += 1) await setImmediate();
      if (isSettled) return promise;
      this.#jump();
    }
  }

  #jump(): void {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.at < next.at) next = timer;
    if (next === undefined) return;
    this.#now = Math.max(this.#now, next.at);
    this.#timers.delete(next);
    next.callback();
  }
}
