import type { Clock, RateLimitStore } from '@paydeck/core';
import { type Change, ResilientStore } from '../resilient-store.ts';
import type { SharedBudget } from '../shared-visit.ts';

/** A memory that several limiters share through the code of the real stores, as if they were processes. */
export class SharedMemory {
  readonly #clock: Clock;
  readonly #latencyMs: (() => number) | undefined;
  budget: SharedBudget | undefined;
  /** The number of reads and writes. */
  visits = 0;

  /** With `latencyMs` it is remote: each visit takes that long in each direction. */
  constructor(clock: Clock, latencyMs?: () => number) {
    this.#clock = clock;
    this.#latencyMs = latencyMs;
  }

  /** Forgets everything, as if the file were deleted. */
  clear(): void {
    this.budget = undefined;
  }

  /** Returns the store of one process. When the signal aborts, the process leaves if the reason is `left`, or is killed. */
  of(signal?: AbortSignal): RateLimitStore {
    const isKilled = () => signal?.aborted === true && signal.reason !== 'left';
    const store = new ResilientStore(
      {
        // As the two stores have it.
        pace: this.#latencyMs
          ? { leaseMs: 1_000, pollMs: 50, visitMs: 1.5, freshMs: 1_000 }
          : { leaseMs: 1_000, pollMs: 20, visitMs: 0.5, freshMs: 250 },
        now: () => this.#clock.now(),
        update: (change) => (isKilled() ? never() : this.#latencyMs ? this.#updateLater(change) : this.#update(change)),
      },
      { clock: this.#clock, program: 'test' },
    );
    signal?.addEventListener('abort', () => {
      if (signal.reason === 'left') void store.leave();
    });
    return { visit: (visit) => (signal?.aborted ? never() : store.visit(visit)) };
  }

  #update<Result>(change: Change<Result>): Result {
    this.visits += 1;
    const [budget, result] = change(this.budget, this.#clock.now());
    this.budget = budget;
    return result;
  }

  async #updateLater<Result>(change: Change<Result>): Promise<Result> {
    const pass = () => new Promise<void>((resolve) => void this.#clock.after(this.#latencyMs?.() ?? 0, resolve));
    await pass();
    const result = this.#update(change);
    await pass();
    return result;
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
