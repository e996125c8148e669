import type { Change, Clock, RateLimitState } from '@paydeck/core/rate-limit';
import { ResilientStore, type SharedStore } from '../resilient-store.ts';

/** A memory that several limiters share through the code of the real stores, as if they were processes. */
export class SharedMemory {
  readonly #clock: Clock;
  readonly #latencyMs: (() => number) | undefined;
  state: RateLimitState | undefined;
  /** The number of reads and writes. */
  updates = 0;

  /** With `latencyMs` it is remote: each update takes that long in each direction. */
  constructor(clock: Clock, latencyMs?: () => number) {
    this.#clock = clock;
    this.#latencyMs = latencyMs;
  }

  /** Forgets everything, as if the file were deleted. */
  clear(): void {
    this.state = undefined;
  }

  /** Returns the store of one process. When the signal aborts, the process leaves if the reason is `left`, or is killed. */
  of(signal?: AbortSignal): SharedStore {
    const isKilled = () => signal?.aborted === true && signal.reason !== 'left';
    const store = new ResilientStore(
      {
        // As the two stores have it.
        pollMs: this.#latencyMs ? 50 : 20,
        now: () => this.#clock.now(),
        update: (change) => (isKilled() ? never() : this.#latencyMs ? this.#updateLater(change) : this.#update(change)),
      },
      { clock: this.#clock, program: 'test' },
    );
    signal?.addEventListener('abort', () => {
      if (signal.reason === 'left') void store.leave();
    });
    return {
      owner: store.owner,
      pollMs: store.pollMs,
      update: (change) => (signal?.aborted ? never() : store.update(change)),
      users: () => store.users(),
    };
  }

  #update<Result>(change: Change<Result>): Result {
    this.updates += 1;
    const [state, result] = change(this.state, this.#clock.now());
    // A store keeps JSON.
    if (state) this.state = JSON.parse(JSON.stringify(state));
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
