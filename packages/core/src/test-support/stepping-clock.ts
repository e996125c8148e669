import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  callback: (() => void) | undefined;
}

/** A clock for simulations of many requests: it jumps from timer to timer, and only promises come between. */
export class SteppingClock implements Clock {
  /** What the time of day is off by: a program that reads the monotonic time alone does not notice. */
  dateOffsetMs = 0;
  /** The longest delay that was asked for. */
  longestDelayMs = 0;
  #now = 1_000;
  #order = 0;
  readonly #heap: Timer[] = [];

  now(): number {
    return this.#now;
  }

  date(): Date {
    return new Date(Date.UTC(2026, 10, 1) + this.#now + this.dateOffsetMs);
  }

  after(delayMs: number, callback: () => void): () => void {
    if (!(delayMs >= 0)) throw new Error(`A delay of ${delayMs} ms`);
    this.longestDelayMs = Math.max(this.longestDelayMs, delayMs);
    const timer: Timer = { at: this.#now + delayMs, order: this.#order++, callback };
    this.#push(timer);
    return () => {
      timer.callback = undefined;
    };
  }

  /** How many timers are set. */
  get pending(): number {
    return this.#heap.filter(({ callback }) => callback).length;
  }

  /** Goes from timer to timer until a promise settles or the time is up. Fails when nothing is left to happen. */
  async run<T>(promise: Promise<T>, untilMs = Infinity): Promise<T> {
    let isSettled = false;
    const settle = () => (isSettled = true);
    promise.then(settle, settle);
    for (;;) {
      await quiet();
      if (isSettled) return promise;
      const timer = this.#pop();
      if (!timer) throw new Error(`Nothing is left to happen at ${this.#now} ms`);
      if (timer.at > untilMs) throw new Error(`Not settled after ${untilMs} ms`);
      this.#now = Math.max(this.#now, timer.at);
      timer.callback?.();
    }
  }

  /** Goes from timer to timer for a time. */
  async advance(ms: number): Promise<void> {
    await this.run(new Promise<void>((resolve) => void this.after(ms, resolve)));
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let child = heap.push(timer) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!isBefore(timer, heap[parent] as Timer)) break; // a parent of an index within the heap exists
      heap[child] = heap[parent] as Timer;
      child = parent;
    }
    heap[child] = timer;
  }

  #pop(): Timer | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last || top === last) return top?.callback ? top : top && this.#pop();
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && isBefore(right, heap[child] as Timer)) child += 1;
      if (!isBefore(heap[child] as Timer, last)) break;
      heap[parent] = heap[child] as Timer;
      parent = child;
    }
    heap[parent] = last;
    return top.callback ? top : this.#pop();
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await undefined;
}
