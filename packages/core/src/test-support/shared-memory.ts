import type { Clock } from '../clock.ts';
import { memoryStore, type RateLimitStore, type StateChange } from '../rate-limit/store.ts';

/** One memory that several limiters share, as if they were processes. */
export class SharedMemory {
  readonly #clock: Clock;
  readonly #visitMs: (() => number) | undefined;
  #memory: RateLimitStore;

  /** Each visit may take a time, there and back. */
  constructor(clock: Clock, visitMs?: () => number) {
    this.#clock = clock;
    this.#visitMs = visitMs;
    this.#memory = memoryStore(clock);
  }

  /** Forgets everything, as if the file were deleted. */
  clear(): void {
    this.#memory = memoryStore(this.#clock);
  }

  /** The store of one process. Once the signal aborts the process is gone: it neither reads nor writes. */
  of(signal?: AbortSignal): RateLimitStore {
    const sharing = { leaseMs: 1_000, pollMs: 20 };
    return {
      sharing,
      update: (change) => {
        if (signal?.aborted) return new Promise(() => undefined);
        return this.#visitMs ? this.#visit(change) : this.#memory.update(change);
      },
    };
  }

  async #visit<Result>(change: StateChange<Result>): Promise<Result> {
    const pass = () => new Promise<void>((resolve) => void this.#clock.after(this.#visitMs?.() ?? 0, resolve));
    await pass();
    const result = await this.#memory.update(change);
    await pass();
    return result;
  }
}
