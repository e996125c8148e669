import { type Appointment, type Clock, type RateLimitStore, systemClock, type Visit } from '@paydeck/core';
import type { SharedLimitsEvent } from './events.ts';
import { type Pace, type SharedBudget, sharedVisit } from './shared-visit.ts';

/** Where a budget is stored; it may fail. */
export interface FallibleStore {
  readonly pace: Pace;
  /** The time on the store's scale, as far as is known. */
  now(): number;
  /** Whether its owner has closed it. Then it fails without an event. */
  readonly isClosed?: boolean;
  /**
   * Applies a change in one step that no other change comes between, and returns its result. It may call the change
   * several times and keeps the last outcome; what has not changed need not be written. Throws, or rejects, when nothing
   * can be stored.
   */
  update<Result>(change: Change<Result>): Result | Promise<Result>;
}

/** From the stored budget (`undefined` when there is none) and the time on the store's scale to the next one. */
export type Change<Result> = (
  stored: SharedBudget | undefined,
  now: number,
) => readonly [next: SharedBudget, result: Result];

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
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: ((event: SharedLimitsEvent) => void) | undefined;
  /** What this limiter knew last. */
  #known: SharedBudget | undefined;
  #failures = 0;
  #retriesAt = 0;

  constructor(inner: FallibleStore, onEvent: ((event: SharedLimitsEvent) => void) | undefined, clock: Clock) {
    this.#clock = clock;
    this.#inner = inner;
    this.#onEvent = onEvent;
  }

  visit(visit: Visit): Appointment | Promise<Appointment> {
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#alone(visit);
    try {
      const updated = this.#inner.update((stored, now) => {
        const next = this.#visited(stored, visit, now);
        return [next[0], next];
      });
      return updated instanceof Promise ? this.#settled(updated, visit) : this.#shared(updated);
    } catch (error) {
      return this.#failed(error, visit);
    }
  }

  async #settled(updated: Promise<Visited>, visit: Visit): Promise<Appointment> {
    try {
      return this.#shared(await updated);
    } catch (error) {
      return this.#failed(error, visit);
    }
  }

  #shared([next, appointment]: Visited): Appointment {
    this.#known = next;
    if (this.#failures > 0) this.#tell({ type: 'recovered' });
    this.#failures = 0;
    return appointment;
  }

  #failed(error: unknown, visit: Visit): Appointment {
    if (this.#failures === 0 && this.#inner.isClosed !== true)
      this.#tell({ type: 'degraded', reason: reasonOf(error) });
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#alone(visit);
  }

  #alone(visit: Visit): Appointment {
    const [next, appointment] = this.#visited(undefined, visit, this.#inner.now());
    this.#known = next;
    return appointment;
  }

  // Where the store is empty, what this limiter knows is the best there is. What cannot be read counts as empty.
  #visited(stored: SharedBudget | undefined, visit: Visit, now: number): Visited {
    try {
      return sharedVisit(stored ?? this.#known, visit, now, this.#inner.pace);
    } catch {
      return sharedVisit(undefined, visit, now, this.#inner.pace);
    }
  }

  #tell(event: SharedLimitsEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // Whoever listens must not stop the requests.
    }
  }
}

type Visited = ReturnType<typeof sharedVisit>;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_RETRY_MS = 30_000;
