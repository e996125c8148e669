import { basename } from 'node:path';
import { type Appointment, type Clock, type RateLimitStore, systemClock, type Visit } from '@paydeck/core';
import type { SharedLimitsEvent } from './events.ts';
import { MissingSqlite } from './node-sqlite.ts';
import type { Owner } from './parties.ts';
import { departure, type Pace, type SharedBudget, sharedVisit } from './shared-visit.ts';
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
  /**
   * Who shares the budget, as of this limiter's last visit: who has sent a request within ten seconds, or waits to. A
   * process that ends leaves at once. One that is killed is listed for up to ten seconds more.
   */
  users(): BudgetUser[];
}

/** Options that all stores have. */
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
  /** The limiters that use this store. */
  readonly #limiters = new Set<string>();
  /** Visits that are written with the next one, and what cancels the timer that writes them without it. */
  #held: Visit[] = [];
  #cancelTimer: (() => void) | undefined;
  /** The write that is under way. */
  #writing: Promise<Appointment> | undefined;
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
    this.#limiters.add(visit.limiter);
    return this.#canWait(visit) ? this.#hold(visit) : this.#write(visit, this.#release());
  }

  /** Writes the visits that are held, and removes this process's limiters. Where that fails, their leases expire. */
  leave(): void | Promise<void> {
    const held = this.#release();
    const known = this.#known;
    const isListed = known !== undefined && [...this.#limiters].some((limiter) => limiter in known.parties);
    if (this.#failures > 0 || !isListed) return undefined;
    try {
      const left = this.#inner.update((stored, now) => {
        const budget = departure(this.#after(stored, held, now) ?? known, this.#limiters, now);
        return [budget, budget];
      });
      if (left instanceof Promise) return this.#left(left);
      this.#known = left;
    } catch {
      // An event would reach nobody.
    }
    return undefined;
  }

  async #left(left: Promise<SharedBudget>): Promise<void> {
    this.#known = await left.catch(() => this.#known);
  }

  // The visit for the next request tells how the last one ended: where one follows the other, that saves every second visit.
  #canWait({ ended, waiting, hasBackgroundRetry }: Visit): boolean {
    const isWaiting = waiting.interactive.count + waiting.background.count > 0;
    return ended > 0 && !isWaiting && !hasBackgroundRetry && this.#known !== undefined && this.#failures === 0;
  }

  #hold(visit: Visit): Appointment {
    const now = this.#inner.now();
    const [, appointment] = this.#visited(this.#after(undefined, this.#held, now), visit, now);
    this.#held.push(visit);
    this.#cancelTimer ??= this.#clock.after(LONGEST_HOLD_MS, () => {
      const held = this.#release();
      const last = held.pop();
      if (last) void this.#write(last, held);
    });
    return appointment;
  }

  #release(): Visit[] {
    const held = this.#held;
    this.#held = [];
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    return held;
  }

  #write(visit: Visit, held: readonly Visit[]): Appointment | Promise<Appointment> {
    // An earlier visit that was stored after a later one would hide the requests that the later one has sent.
    if (this.#writing) return this.#writing.then(async () => this.#write(visit, held));
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#alone(visit, held);
    try {
      const updated = this.#inner.update((stored, now) => {
        const next = this.#visited(this.#after(stored, held, now), visit, now);
        return [next[0], next];
      });
      if (!(updated instanceof Promise)) return this.#shared(updated);
      this.#writing = this.#settled(updated, visit, held);
      return this.#writing;
    } catch (error) {
      return this.#failed(error, visit, held);
    }
  }

  async #settled(updated: Promise<Visited>, visit: Visit, held: readonly Visit[]): Promise<Appointment> {
    try {
      return this.#shared(await updated);
    } catch (error) {
      return this.#failed(error, visit, held);
    } finally {
      this.#writing = undefined;
    }
  }

  #shared([next, appointment]: Visited): Appointment {
    this.#known = next;
    if (this.#failures > 0) this.#emit({ type: 'recovered' });
    this.#failures = 0;
    return appointment;
  }

  #failed(error: unknown, visit: Visit, held: readonly Visit[]): Appointment {
    if (this.#failures === 0 && this.#inner.isClosed !== true) {
      this.#emit({ type: 'degraded', reason: reasonOf(error), isPermanent: error instanceof MissingSqlite });
    }
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#alone(visit, held);
  }

  #alone(visit: Visit, held: readonly Visit[]): Appointment {
    const now = this.#inner.now();
    const [next, appointment] = this.#visited(this.#after(undefined, held, now), visit, now);
    this.#known = next;
    return appointment;
  }

  #after(stored: SharedBudget | undefined, visits: readonly Visit[], now: number): SharedBudget | undefined {
    return visits.reduce((budget, visit) => this.#visited(budget, visit, now)[0], stored);
  }

  // Where the store is empty, what this limiter knows is the best there is. What cannot be read counts as empty.
  #visited(stored: SharedBudget | undefined, visit: Visit, now: number): Visited {
    try {
      return sharedVisit(stored ?? this.#known, visit, now, this.#inner.pace, this.#owner);
    } catch {
      return sharedVisit(undefined, visit, now, this.#inner.pace, this.#owner);
    }
  }

  #emit(event: SharedLimitsEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // A listener that throws must not stop the requests.
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
/** Others may learn so much later how a request ended; until then it counts as in flight. */
const LONGEST_HOLD_MS = 5;
const LONGEST_NAME = 40;
