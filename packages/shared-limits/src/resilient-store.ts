import { basename } from 'node:path';
import {
  type Change,
  type Clock,
  isListed,
  leave,
  type Owner,
  type RateLimitState,
  type RateLimitStore,
  splitBy,
  systemClock,
} from '@paydeck/core/rate-limit';
import type { SharedLimitsEvent } from './events.ts';
import { MissingSqlite } from './node-sqlite.ts';
import { type BudgetUser, usersOf } from './users.ts';

/** A place where a budget is stored, which may fail: `update` then throws or rejects. */
export interface FallibleStore extends RateLimitStore {
  readonly pollMs: number;
  /** Returns the time on the store's scale, as far as it is known. */
  now(): number;
  /** Whether its owner has closed it, so that a failure is no event. */
  readonly isClosed?: boolean;
}

/** A store that lists the users of its budget. */
export interface SharedStore extends RateLimitStore {
  /**
   * Returns who shares the budget, as of the last update: who has sent a request within ten seconds, or waits for one. A
   * process that exits is removed at once. One that is killed is listed for up to ten seconds more.
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
 * Makes a store reliable. When it fails, this process continues alone with what it knew, and
 * with its part of the limit per second. It retries the store after 1 s, and
 * doubles the delay up to 30 s.
 */
export class ResilientStore implements SharedStore {
  readonly owner: Owner;
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: ((event: SharedLimitsEvent) => void) | undefined;
  /** The last known state. */
  #known: RateLimitState | undefined;
  /** How many processes take their part of the limit, because they can no longer hear of each other. */
  #sharedBy = 1;
  /** The update that is under way. */
  #pending: Promise<unknown> | undefined;
  #failures = 0;
  #retriesAt = 0;

  constructor(inner: FallibleStore, { onEvent, program = thisProgram(), clock = systemClock }: ResilienceOptions) {
    this.#clock = clock;
    this.#inner = inner;
    this.#onEvent = onEvent ?? warnWithoutSqlite;
    // The id is not secret.
    this.owner = { id: Math.random().toString(36).slice(2), program: program.slice(0, LONGEST_NAME), pid: process.pid };
  }

  get pollMs(): number {
    return this.#inner.pollMs;
  }

  users(): BudgetUser[] {
    return usersOf(this.#known, this.#inner.now(), this.#clock.date().getTime());
  }

  update<Result>(change: Change<Result>, patienceMs?: number): Result | Promise<Result> {
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#updateAlone(change);
    try {
      const updated = this.#inner.update((stored, now) => this.#apply(change, stored, now), patienceMs);
      if (!(updated instanceof Promise)) return this.#succeed(updated);
      const result = updated.then(
        (one) => this.#succeed(one),
        (error: unknown) => this.#fail(error, change),
      );
      const pending = result.finally(() => {
        if (this.#pending === pending) this.#pending = undefined;
      });
      this.#pending = pending;
      return pending;
    } catch (error) {
      return this.#fail(error, change);
    }
  }

  /** Removes the limiters of this process. If that fails, their leases expire. */
  leave(): void | Promise<void> {
    // An update under way would add them again.
    if (this.#pending) return this.#pending.then(() => this.leave());
    if (this.#failures > 0 || this.#ownIds(this.#known).length === 0) return undefined;
    const remove: Change<void> = (stored, now) => {
      const ids = this.#ownIds(stored);
      return [stored && leave(stored, ids, now), undefined];
    };
    return this.update(remove);
  }

  // An empty store is restored from the last known state. Content that cannot be read counts as empty.
  #apply<Result>(change: Change<Result>, stored: RateLimitState | undefined, now: number, sharedBy = 1) {
    const known = stored ?? (this.#known && splitBy(this.#known, sharedBy));
    const apply = (before: RateLimitState | undefined) => {
      const [next, result] = change(before, now);
      return [next, { state: next ?? before, result }] as const;
    };
    try {
      return apply(known);
    } catch {
      return apply(undefined);
    }
  }

  #succeed<Result>({ state, result }: { state: RateLimitState | undefined; result: Result }): Result {
    this.#known = state;
    if (this.#failures > 0) this.#emit({ type: 'recovered' });
    this.#failures = 0;
    return result;
  }

  #fail<Result>(error: unknown, change: Change<Result>): Result {
    if (this.#failures === 0 && this.#inner.isClosed !== true) {
      this.#emit({ type: 'degraded', reason: reasonOf(error), isPermanent: error instanceof MissingSqlite });
    }
    if (this.#failures === 0) this.#sharedBy = this.#processes();
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#updateAlone(change);
  }

  #updateAlone<Result>(change: Change<Result>): Result {
    const [, { state, result }] = this.#apply(change, undefined, this.#inner.now(), this.#sharedBy);
    this.#known = state;
    return result;
  }

  #processes(): number {
    const pids = Object.values(this.#known?.members ?? {}).filter((member) => isListed(member, this.#inner.now()));
    return Math.max(1, pids.length / Math.max(1, this.#ownIds(this.#known).length));
  }

  #ownIds(state: RateLimitState | undefined): string[] {
    return Object.keys(state?.members ?? {}).filter((id) => id.startsWith(this.owner.id));
  }

  #emit(event: SharedLimitsEvent): void {
    try {
      this.#onEvent?.(event);
    } catch {
      // A listener that throws must not stop the requests.
    }
  }
}

// A newer Node is the only help, so it is said even where nobody listens to events.
function warnWithoutSqlite(event: SharedLimitsEvent): void {
  if (event.type !== 'degraded' || !event.isPermanent) return;
  process.emitWarning(`${event.reason}. The rate limit is not shared with other processes.`, 'PaydeckWarning');
}

/** Returns the name of the running script, such as `export.mjs`. */
function thisProgram(): string {
  return basename(process.argv[1] ?? 'node');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_RETRY_MS = 30_000;
const LONGEST_NAME = 40;
