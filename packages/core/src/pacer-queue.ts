import { type Clock, onAbort, throwIfAborted } from './clock.ts';
import type { Priority, Refusal, Turn } from './rate-limit.ts';

interface Waiter {
  /** The time after which its turn comes too late. */
  readonly latest: number;
  answer(refusal: Refusal | undefined): void;
}

/** Those who wait for a turn, in two lanes: `interactive` goes first, but not for ever. */
export class PacerQueue {
  readonly #clock: Clock;
  readonly #lanes: Record<Priority, Set<Waiter>> = { interactive: new Set(), background: new Set() };
  /** When an `interactive` call first went before one of `background` that waits. */
  #passedOverAt = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#lanes.interactive.size + this.#lanes.background.size;
  }

  /** How many go before a call that joins now. */
  placeFor(priority: Priority): number {
    return priority === 'interactive' ? this.#lanes.interactive.size : this.size;
  }

  /** Waits for a turn, and not longer than the turn allows. Leaves no listener and no timer behind. */
  join({ priority, maxWaitMs, signal }: Turn, resetAt: () => Date | undefined): Promise<Refusal | undefined> {
    return new Promise((resolve, reject) => {
      throwIfAborted(signal);
      const lane = this.#lanes[priority];
      const now = this.#clock.now();
      const leave = () => {
        lane.delete(waiter);
        stopListening();
        stopTimer();
      };
      const waiter: Waiter = {
        latest: now + maxWaitMs,
        answer: (refusal) => {
          leave();
          resolve(refusal);
        },
      };
      const stopListening = onAbort(signal, (error) => {
        leave();
        reject(error);
      });
      const giveUp = () => waiter.answer({ resetAt: resetAt() });
      const stopTimer = maxWaitMs < Infinity ? this.#clock.after(maxWaitMs, giveUp) : () => undefined;
      if (priority === 'background' && lane.size === 0) this.#passedOverAt = Infinity;
      lane.add(waiter);
    });
  }

  /** Gives the next turn. */
  admit(): void {
    const { interactive, background } = this.#lanes;
    const now = this.#clock.now();
    if (interactive.size === 0 || (background.size > 0 && now - this.#passedOverAt >= PATIENCE_MS)) {
      this.#passedOverAt = Infinity;
      return first(background)?.answer(undefined);
    }
    if (background.size > 0) this.#passedOverAt = Math.min(this.#passedOverAt, now);
    first(interactive)?.answer(undefined);
  }

  /** Refuses all whose turn, by their place in the queue, comes too late. */
  refuse(turnAt: (place: number) => number, resetAt: Date | undefined): void {
    let place = 0;
    for (const waiter of [...this.#lanes.interactive, ...this.#lanes.background]) {
      if (waiter.latest < Infinity && turnAt(place) > waiter.latest) waiter.answer({ resetAt });
      else place += 1;
    }
  }
}

function first(lane: Set<Waiter>): Waiter | undefined {
  return lane.values().next().value;
}

/** The service's shorter window: who was passed over in one goes first in the next. */
const PATIENCE_MS = 1_000;
