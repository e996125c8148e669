import { type Clock, onAbort, throwIfAborted } from './clock.ts';
import type { Priority, Refusal, Turn } from './rate-limit.ts';

interface Waiter {
  /** The time after which its turn comes too late. */
  readonly latest: number;
  answer(refusal: Refusal | undefined): void;
}

/** Those who wait for a turn, in two lanes: `interactive` goes first, but never keeps `background` out for long. */
export class PacerQueue {
  readonly #clock: Clock;
  readonly #lanes: Record<Priority, Set<Waiter>> = { interactive: new Set(), background: new Set() };
  /** In how many windows in a row `background` waited and did not come to its turn. */
  #passedOver = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#lanes.interactive.size + this.#lanes.background.size;
  }

  /** How many would go before a call that joins now. */
  placeFor(priority: Priority): number {
    return priority === 'interactive' ? this.#lanes.interactive.size : this.size;
  }

  /** Waits for a turn, and not longer than the turn allows. Leaves no listener and no timer behind. */
  join({ priority, maxWaitMs, signal }: Turn, resetAt: () => Date | undefined): Promise<Refusal | undefined> {
    return new Promise((resolve, reject) => {
      throwIfAborted(signal);
      const lane = this.#lanes[priority];
      const leave = () => {
        lane.delete(waiter);
        stopListening();
        stopTimer?.();
      };
      const waiter: Waiter = {
        latest: this.#clock.now() + maxWaitMs,
        answer: (refusal) => {
          leave();
          resolve(refusal);
        },
      };
      const stopListening = onAbort(signal, (error) => {
        leave();
        reject(error);
      });
      const stopTimer =
        maxWaitMs < Infinity
          ? this.#clock.after(maxWaitMs, () => waiter.answer({ resetAt: resetAt() }))
          : undefined;
      lane.add(waiter);
    });
  }

  /** Gives the next turn. */
  admit(): void {
    const { interactive, background } = this.#lanes;
    const lane = interactive.size === 0 || (background.size > 0 && this.#passedOver > 1) ? background : interactive;
    if (lane === background) this.#passedOver = 0;
    for (const waiter of lane) return waiter.answer(undefined);
  }

  /** Notes that a window begins. */
  windowBegins(): void {
    this.#passedOver = this.#lanes.background.size > 0 ? this.#passedOver + 1 : 0;
  }

  /** Refuses all whose turn, by its place in the queue, would come too late. */
  refuse(turnAt: (place: number) => number, resetAt: Date | undefined): void {
    let place = 0;
    for (const waiter of [...this.#lanes.interactive, ...this.#lanes.background]) {
      if (waiter.latest < Infinity && turnAt(place) > waiter.latest) waiter.answer({ resetAt });
      else place += 1;
    }
  }
}
