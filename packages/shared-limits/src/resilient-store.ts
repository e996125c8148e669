import { basename } from 'node:path';
import { type Appointment, type Clock, type RateLimitStore, systemClock, type Visit } from '@paydeck/core';
import type { SharedLimitsEvent } from './events.ts';
import { MissingSqlite } from './node-sqlite.ts';
import type { Owner } from './parties.ts';
import { type Pace, type SharedBudget, sharedVisit } from './shared-visit.ts';
import { type BudgetUser, usersOf } from './users.ts';

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

/** A store whose users can be seen. */
export interface SharedStore extends RateLimitStore {
  /** Who shares the budget, as of this limiter's last visit: who has sent a request within ten seconds, or waits to. */
  users(): BudgetUser[];
}

/** What a store is told besides where it is. */
export interface ResilienceOptions {
  /** Called when the store cannot be used, and when it can again. */
  readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
  /** What others see of this process. */
  readonly program?: string | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Makes a store of one that may fail. When it does, this limiter goes on alone with what it knew, and tries the store
 * again after 1 s, then after twice as long each time, up to 30 s.
 */
export class ResilientStore implements SharedStore {
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: ((event: SharedLimitsEvent) => void) | undefined;
  readonly #owner: Owner;
  /** What this limiter knew last. */
  #known: SharedBudget | undefined;
  #failures = 0;
  #retriesAt = 0;

  constructor(inner: FallibleStore, { onEvent, program = thisProgram(), clock = systemClock }: ResilienceOptions) {
    this.#clock = clock;
    this.#inner = inner;
    this.#onEvent = onEvent;
    this.#owner = { program: program.slice(0, LONGEST_NAME), pid: process.pid };
  }

  users(): BudgetUser[] {
    return usersOf(this.#known, this.#inner.now(), this.#clock.date().getTime());
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
    if (this.#failures === 0 && this.#inner.isClosed !== true) {
      this.#tell({ type: 'degraded', reason: reasonOf(error), isPermanent: error instanceof MissingSqlite });
    }
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
      return sharedVisit(stored ?? this.#known, visit, now, this.#inner.pace, this.#owner);
    } catch {
      return sharedVisit(undefined, visit, now, this.#inner.pace, this.#owner);
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

/** The name of the script that runs, such as `export.mjs`. */
function thisProgram(): string {
  return basename(process.argv[1] ?? 'node');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_RETRY_MS = 30_000;
const LONGEST_NAME = 40;
