import type { Clock, RateLimitStore, Visit, VisitResult } from '@paydeck/core';
import { departure, type SharedBudget, sharedVisit } from '../shared-visit.ts';

/** One memory that several limiters share, as if they were processes. */
export class SharedMemory {
  readonly #clock: Clock;
  readonly #visitMs: (() => number) | undefined;
  budget: SharedBudget | undefined;
  visits = 0;

  /** Each visit may take a time, there and back. */
  constructor(clock: Clock, visitMs?: () => number) {
    this.#clock = clock;
    this.#visitMs = visitMs;
  }

  /** Forgets everything, as if the file were deleted. */
  clear(): void {
    this.budget = undefined;
  }

  /**
   * The store of one process. Once the signal aborts the process is gone: it neither reads nor writes. It was killed unless
   * the signal's reason is `left`.
   */
  of(signal?: AbortSignal): RateLimitStore {
    const limiters = new Set<string>();
    signal?.addEventListener('abort', () => {
      if (signal.reason === 'left' && this.budget) this.budget = departure(this.budget, limiters, this.#clock.now());
    });
    return {
      visit: (visit) => {
        limiters.add(visit.limiter);
        if (signal?.aborted) return new Promise(() => undefined);
        return this.#visitMs ? this.#visitLater(visit) : this.#visit(visit);
      },
    };
  }

  #visit(visit: Visit): VisitResult {
    this.visits += 1;
    // The paces of the two stores.
    const pace = this.#visitMs
      ? { leaseMs: 1_000, pollMs: 50, visitMs: 1.5, freshMs: 1_000 }
      : { leaseMs: 1_000, pollMs: 20, visitMs: 0.5, freshMs: 250 };
    const [budget, result] = sharedVisit(this.budget, visit, this.#clock.now(), pace, { program: 'test', pid: 1 });
    this.budget = budget;
    return result;
  }

  async #visitLater(visit: Visit): Promise<VisitResult> {
    const pass = () => new Promise<void>((resolve) => void this.#clock.after(this.#visitMs?.() ?? 0, resolve));
    await pass();
    const result = this.#visit(visit);
    await pass();
    return result;
  }
}
