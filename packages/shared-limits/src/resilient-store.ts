import {
  type Clock,
  type StoredRateLimits,
  type RateLimitStore,
  type Sharing,
  type StateChange,
  systemClock,
} from '@paydeck/core';
import type { SharedLimitsEvent } from './events.ts';

/** A store that may fail. */
export interface FallibleStore {
  readonly sharing: Sharing;
  /** The time on the store's scale, as far as is known. */
  now(): number;
  /** Whether its owner has closed it. Then it fails without an event. */
  readonly isClosed?: boolean;
  /** Throws, or rejects, when nothing can be stored. */
  update<Result>(change: StateChange<Result>): Result | Promise<Result>;
}

/**
 * Makes a store of one that may fail. When it does, this limiter goes on alone with what it knew, and tries the store
 * again after 1 s, then after twice as long each time, up to 30 s.
 */
export function resilient(
  inner: FallibleStore,
  onEvent: ((event: SharedLimitsEvent) => void) | undefined,
  clock: Clock = systemClock,
): RateLimitStore {
  return new ResilientStore(inner, onEvent, clock);
}

class ResilientStore implements RateLimitStore {
  readonly sharing: Sharing;
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: ((event: SharedLimitsEvent) => void) | undefined;
  /** What this limiter knew last. */
  #state: StoredRateLimits | undefined;
  #failures = 0;
  #retriesAt = 0;

  constructor(inner: FallibleStore, onEvent: ((event: SharedLimitsEvent) => void) | undefined, clock: Clock) {
    this.#clock = clock;
    this.sharing = inner.sharing;
    this.#inner = inner;
    this.#onEvent = onEvent;
  }

  update<Result>(change: StateChange<Result>): Result | Promise<Result> {
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#alone(change);
    try {
      const updated = this.#inner.update(this.#withState(change));
      return updated instanceof Promise ? this.#settled(updated, change) : this.#shared(updated);
    } catch (error) {
      return this.#failed(error, change);
    }
  }

  async #settled<Result>(updated: Promise<Updated<Result>>, change: StateChange<Result>): Promise<Result> {
    try {
      return this.#shared(await updated);
    } catch (error) {
      return this.#failed(error, change);
    }
  }

  #shared<Result>([state, result]: Updated<Result>): Result {
    this.#state = state;
    if (this.#failures > 0) this.#tell({ type: 'recovered' });
    this.#failures = 0;
    return result;
  }

  #failed<Result>(error: unknown, change: StateChange<Result>): Result {
    if (this.#failures === 0 && this.#inner.isClosed !== true)
      this.#tell({ type: 'degraded', reason: reasonOf(error) });
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#alone(change);
  }

  #alone<Result>(change: StateChange<Result>): Result {
    const [state, result] = change(this.#state, this.#inner.now());
    this.#state = state;
    return result;
  }

  // Where the store is empty, what this limiter knows is the best there is. What cannot be read counts as empty.
  #withState<Result>(change: StateChange<Result>): StateChange<Updated<Result>> {
    return (stored, now) => {
      const updated = changed(change, stored ?? this.#state, now);
      return [updated[0], updated];
    };
  }

  #tell(event: SharedLimitsEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // Whoever listens must not stop the requests.
    }
  }
}

type Updated<Result> = ReturnType<StateChange<Result>>;

function changed<Result>(
  change: StateChange<Result>,
  stored: StoredRateLimits | undefined,
  now: number,
): Updated<Result> {
  try {
    return change(stored, now);
  } catch {
    return change(undefined, now);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_RETRY_MS = 30_000;
