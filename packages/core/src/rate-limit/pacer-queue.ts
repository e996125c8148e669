import { type Clock, onAbort, throwIfAborted } from '../clock.ts';
import type { Priority, Refusal, Turn } from './rate-limit.ts';

interface Waiter {
  /** The time after which its turn comes too late. */
  readonly latest: number;
  answer(refusal: Refusal | undefined): void;
}

/**
 * Those who wait for a turn, in two lanes: `interactive` goes first, but not for ever. Whoever had a turn in vain comes
 * back to the head of its lane; else the same ones could be refused again and again while others pass.
 */
export class PacerQueue {
  readonly #clock: Clock;
  readonly #lanes: Record<Priority, Lane> = { interactive: new Lane(), background: new Lane() };
  /** When an `interactive` call first went before one of `background` that waits. */
  #passedOverAt = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#lanes.interactive.size + this.#lanes.background.size;
  }

  /** How many go before a call that joins now. */
  placeFor({ priority, wasRefused }: Turn): number {
    if (wasRefused) return 0;
    return priority === 'interactive' ? this.#lanes.interactive.size : this.size;
  }

  /** Waits for a turn, and not longer than the turn allows. Leaves no listener and no timer behind. */
  join(
    { priority, wasRefused, maxWaitMs, signal }: Turn,
    resetAt: () => Date | undefined,
  ): Promise<Refusal | undefined> {
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
      if (priority === 'background' && wasRefused) this.#passedOverAt = -Infinity;
      lane.add(waiter, wasRefused);
    });
  }

  /** Gives the next turn. */
  admit(): void {
    const { interactive, background } = this.#lanes;
    const now = this.#clock.now();
    if (interactive.size === 0 || (background.size > 0 && now - this.#passedOverAt >= PATIENCE_MS)) {
      this.#passedOverAt = Infinity;
      return background.first?.answer(undefined);
    }
    if (background.size > 0) this.#passedOverAt = Math.min(this.#passedOverAt, now);
    interactive.first?.answer(undefined);
  }

  /** Refuses all whose turn, by their place in the queue, comes too late. */
  refuse(turnAt: (place: number) => number, resetAt: Date | undefined): void {
    let place = 0;
    for (const waiter of [...this.#lanes.interactive.all(), ...this.#lanes.background.all()]) {
      if (waiter.latest < Infinity && turnAt(place) > waiter.latest) waiter.answer({ resetAt });
      else place += 1;
    }
  }
}

class Lane {
  readonly #again = new Set<Waiter>();
  readonly #new = new Set<Waiter>();

  get size(): number {
    return this.#again.size + this.#new.size;
  }

  get first(): Waiter | undefined {
    return this.#again.values().next().value ?? this.#new.values().next().value;
  }

  all(): Waiter[] {
    return [...this.#again, ...this.#new];
  }

  add(waiter: Waiter, wasRefused = false): void {
    (wasRefused ? this.#again : this.#new).add(waiter);
  }

  delete(waiter: Waiter): void {
    this.#again.delete(waiter);
    this.#new.delete(waiter);
  }
}

/** The service's shorter window: who was passed over in one goes first in the next. */
const PATIENCE_MS = 1_000;
