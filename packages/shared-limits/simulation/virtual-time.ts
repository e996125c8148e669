import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@paydeck/core/rate-limit';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock that jumps from one timer to the next. */
export class VirtualTime implements Clock {
  #now = 1_000;
  #order = 0;
  /** A heap: the next timer first. */
  readonly #timers: Timer[] = [];
  readonly #cancelled = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  date(): Date {
    return new Date(Date.UTC(2026, 10, 1) + this.#now);
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, order: this.#order++, callback };
    this.#push(timer);
    return () => void this.#cancelled.add(timer);
  }

  /** Waits in virtual time. */
  async pass(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => void this.after(delayMs, resolve));
  }

  /** Goes from timer to timer until the work is done. */
  async run(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    const watched = watch(work, state);
    while (!state.isDone) {
      await setImmediate();
      const timer = this.#pop();
      if (!timer || this.#cancelled.delete(timer)) continue;
      this.#now = Math.max(this.#now, timer.at);
      timer.callback();
    }
    await watched;
  }

  #push(timer: Timer): void {
    const heap = this.#timers;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, timer)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  #pop(): Timer | undefined {
    const heap = this.#timers;
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const child = right && left && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
      const next = heap[child];
      if (!next || isBefore(last, next)) break;
      heap[index] = next;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

async function watch(work: Promise<unknown>, state: { isDone: boolean }): Promise<void> {
  try {
    await work;
  } finally {
    state.isDone = true;
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
