import { basename } from 'node:path';
import { type Clock, type RateLimitStore, systemClock, type Visit, type VisitResult } from '@paydeck/core';
import type { SharedLimitsEvent } from './events.ts';
import { MissingSqlite } from './node-sqlite.ts';
import type { Owner } from './parties.ts';
import { departure, type Pace, type SharedBudget, sharedVisit } from './shared-visit.ts';
import { type BudgetUser, usersOf } from './users.ts';

/** A place where a budget is stored, which may fail. */
export interface FallibleStore {
  readonly pace: Pace;
  /** Returns the time on the store's scale, as far as it is known. */
  now(): number;
  /** Whether its owner has closed it, so that a failure is no event. */
  readonly isClosed?: boolean;
  /**
   * Applies a change atomically, and returns its result. It may call the change several times, and keeps the last outcome.
   * An unchanged budget need not be written. Throws or rejects when nothing can be stored.
   */
  update<Result>(change: Change<Result>): Result | Promise<Result>;
}

/** Returns the next budget and a result. `stored` is `undefined` when nothing is stored; `now` is on the store's scale. */
export type Change<Result> = (
  stored: SharedBudget | undefined,
  now: number,
) => readonly [next: SharedBudget, result: Result];

/** A store that lists the users of its budget. */
export interface SharedStore extends RateLimitStore {
  /**
   * Returns who shares the budget, as of the last visit: who has sent a request within ten seconds, or waits for one. A process
   * that exits is removed at once. One that is killed is listed for up to ten seconds more.
   */
  users(): BudgetUser[];
}

/** Options that all stores have. */
export interface ResilienceOptions {
  /** Called when the store fails, and when it works again. */
  readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
  /** The name of this process for others. */
  readonly program?: string | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Makes a store reliable. When it fails, this process continues alone with what it knew. It retries the store after 1 s, and
 * doubles the delay up to 30 s.
 */
export class ResilientStore implements SharedStore {
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: ((event: SharedLimitsEvent) => void) | undefined;
  readonly #owner: Owner;
  /** The last known budget. */
  #known: SharedBudget | undefined;
  /** The ids of the limiters that use this store. */
  readonly #limiters = new Set<string>();
  /** Visits that are written with the next one, or by a timer. */
  #held: Visit[] = [];
  #cancelTimer: (() => void) | undefined;
  /** The write that is under way. */
  #writing: Promise<VisitResult> | undefined;
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

  visit(visit: Visit): VisitResult | Promise<VisitResult> {
    this.#limiters.add(visit.limiter);
    return this.#canWait(visit) ? this.#hold(visit) : this.#write(visit, this.#release());
  }

  /** Writes the held visits, and removes the limiters of this process. If that fails, their leases expire. */
  leave(): void | Promise<void> {
    if (this.#writing) return this.#writing.then(() => this.leave());
    const held = this.#release();
    const known = this.#known;
    const isListed = known !== undefined && [...this.#limiters].some((limiter) => limiter in known.parties);
    if (this.#failures > 0 || !isListed) return undefined;
    try {
      const left = this.#inner.update((stored, now) => {
        const budget = departure(this.#applyAll(stored, held, now) ?? known, this.#limiters, now);
        return [budget, budget];
      });
      if (left instanceof Promise) return this.#finishLeaving(left);
      this.#known = left;
    } catch {
      // The process is about to end, so nobody could handle an event.
    }
    return undefined;
  }

  async #finishLeaving(left: Promise<SharedBudget>): Promise<void> {
    this.#known = await left.catch(() => this.#known);
  }

  // Where one request follows the other, the end of one is written with the start of the next. That saves half of the visits.
  #canWait({ ended, waiting, hasBackgroundRetry }: Visit): boolean {
    const isWaiting = waiting.interactive.count + waiting.background.count > 0;
    return ended > 0 && !isWaiting && !hasBackgroundRetry && this.#known !== undefined && this.#failures === 0;
  }

  #hold(visit: Visit): VisitResult {
    const now = this.#inner.now();
    const [, result] = this.#apply(this.#applyAll(undefined, this.#held, now), visit, now);
    this.#held.push(visit);
    this.#cancelTimer ??= this.#clock.after(LONGEST_HOLD_MS, () => {
      const held = this.#release();
      const last = held.pop();
      if (last) void this.#write(last, held);
    });
    return result;
  }

  #release(): Visit[] {
    const held = this.#held;
    this.#held = [];
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    return held;
  }

  #write(visit: Visit, held: readonly Visit[]): VisitResult | Promise<VisitResult> {
    // An earlier visit that was stored after a later one would hide the requests that the later one has sent.
    if (this.#writing) return this.#writing.then(async () => this.#write(visit, held));
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#continueAlone(visit, held);
    try {
      const updated = this.#inner.update((stored, now) => {
        const next = this.#apply(this.#applyAll(stored, held, now), visit, now);
        return [next[0], next];
      });
      if (!(updated instanceof Promise)) return this.#succeed(updated);
      this.#writing = this.#finish(updated, visit, held);
      return this.#writing;
    } catch (error) {
      return this.#fail(error, visit, held);
    }
  }

  async #finish(updated: Promise<Visited>, visit: Visit, held: readonly Visit[]): Promise<VisitResult> {
    try {
      return this.#succeed(await updated);
    } catch (error) {
      return this.#fail(error, visit, held);
    } finally {
      this.#writing = undefined;
    }
  }

  #succeed([next, result]: Visited): VisitResult {
    this.#known = next;
    if (this.#failures > 0) this.#emit({ type: 'recovered' });
    this.#failures = 0;
    return result;
  }

  #fail(error: unknown, visit: Visit, held: readonly Visit[]): VisitResult {
    if (this.#failures === 0 && this.#inner.isClosed !== true) {
      this.#emit({ type: 'degraded', reason: reasonOf(error), isPermanent: error instanceof MissingSqlite });
    }
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#continueAlone(visit, held);
  }

  #continueAlone(visit: Visit, held: readonly Visit[]): VisitResult {
    const now = this.#inner.now();
    const [next, result] = this.#apply(this.#applyAll(undefined, held, now), visit, now);
    this.#known = next;
    return result;
  }

  #applyAll(stored: SharedBudget | undefined, visits: readonly Visit[], now: number): SharedBudget | undefined {
    return visits.reduce((budget, visit) => this.#apply(budget, visit, now)[0], stored);
  }

  // An empty store is restored from the last known budget. Unreadable content counts as empty.
  #apply(stored: SharedBudget | undefined, visit: Visit, now: number): Visited {
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

/** Returns the name of the running script, such as `export.mjs`. */
function thisProgram(): string {
  return basename(process.argv[1] ?? 'node');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_RETRY_MS = 30_000;
/** How much later others learn that a request has ended. Until then it counts as in flight. */
const LONGEST_HOLD_MS = 5;
const LONGEST_NAME = 40;
