import { basename } from 'node:path';
import {
  type Change,
  type Clock,
  isListed,
  leave,
  type RateLimitState,
  type RateLimitStore,
  systemClock,
} from '@paydeck/core/rate-limit';

/** An event of a store: once when it can no longer share the budget, and once when it can again. */
export type SharedLimitsEvent =
  | {
      /** The store cannot be used. Until it can, each process limits its requests alone. */
      readonly type: 'degraded';
      /** The reason, in a few words. */
      readonly reason: string;
      /** Whether a retry cannot help, because this Node has no SQLite. */
      readonly isPermanent: boolean;
    }
  | {
      /** The budget is shared again. */
      readonly type: 'recovered';
    };

/** A place where a budget is stored, which may fail: `update` then throws or rejects. */
export interface FallibleStore extends RateLimitStore {
  readonly pollMs: number;
  /** Returns the time on the store's scale, as far as it is known. */
  now(): number;
  /** Whether its owner has closed it, so that a failure is no event. */
  readonly isClosed?: boolean;
}

/** A user of a shared budget: a process, or one of several limiters in it. */
export interface BudgetUser {
  /** The name of its program. The text is untrusted, because another process wrote it. */
  readonly program: string;
  readonly pid: number;
  /** Since when it has sent requests without a break of ten seconds. */
  readonly since: Date;
  /** How many requests it has sent since. */
  readonly calls: number;
  /** How many of its requests wait. */
  readonly waiting: number;
}

/** A store that lists the users of its budget. */
export interface SharedStore extends RateLimitStore {
  /**
   * Returns who shares the budget, as of the last update, the one with the most calls first: who has sent a request within ten
   * seconds, or waits for one. A process that exits is removed at once. One that is killed is listed for up to ten seconds more.
   */
  users(): BudgetUser[];
}

/**
 * Makes a store reliable. When it fails, this process continues alone with what it knew, and with its part of the limit per
 * second. It retries the store after 1 s, and doubles the delay up to 30 s.
 */
export class ResilientStore implements SharedStore {
  readonly owner;
  readonly #inner: FallibleStore;
  readonly #clock: Clock;
  readonly #onEvent: (event: SharedLimitsEvent) => void;
  /** The last known state. */
  #known: RateLimitState | undefined;
  /** How many processes use the limits without hearing of each other. */
  #sharedBy = 1;
  /** The update that is under way. */
  #pending: Promise<unknown> | undefined;
  #failures = 0;
  #retriesAt = 0;

  constructor(
    inner: FallibleStore,
    options: {
      readonly onEvent?: ((event: SharedLimitsEvent) => void) | undefined;
      readonly program?: string | undefined;
      readonly clock?: Clock | undefined;
    },
  ) {
    const { onEvent = warnWithoutSqlite, program = basename(process.argv[1] ?? 'node'), clock = systemClock } = options;
    this.#clock = clock;
    this.#inner = inner;
    this.#onEvent = onEvent;
    // The id is not secret.
    this.owner = { id: Math.random().toString(36).slice(2), program: program.slice(0, LONGEST_NAME), pid: process.pid };
  }

  get pollMs(): number {
    return this.#inner.pollMs;
  }

  users(): BudgetUser[] {
    const [now, date] = [this.#inner.now(), this.#clock.date().getTime()];
    return Object.values(this.#known?.members ?? {})
      .filter((member) => isListed(member, now))
      .map(({ program, pid, since, sent, waiting }) => ({
        program,
        pid,
        since: new Date(date - (now - since)),
        calls: sent,
        waiting: waiting.interactive + waiting.background,
      }))
      .sort((a, b) => b.calls - a.calls || a.pid - b.pid);
  }

  update<Result>(change: Change<Result>, patienceMs?: number): Result | Promise<Result> {
    if (this.#failures > 0 && this.#clock.now() < this.#retriesAt) return this.#updateAlone(change);
    try {
      const updated = this.#inner.update(
        (stored, now) => this.#apply(change, stored ?? this.#split(1), now),
        patienceMs,
      );
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
    return this.update((stored, now) => [stored && leave(stored, this.#ownIds(stored), now), undefined]);
  }

  /** Returns the last known state for one of some processes that do not hear of each other, or for an empty store. */
  #split(sharedBy: number): RateLimitState | undefined {
    return this.#known && { ...this.#known, limits: { ...this.#known.limits, sharedBy } };
  }

  // Content that cannot be read counts as empty.
  #apply<Result>(change: Change<Result>, known: RateLimitState | undefined, now: number) {
    const apply = (before: RateLimitState | undefined) => {
      const [next, result] = change(before, now);
      // Known even if the store never takes the change, because others come first.
      this.#known = before;
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
    this.#sharedBy = 1;
    return result;
  }

  #fail<Result>(error: unknown, change: Change<Result>): Result {
    if (this.#failures === 0 && this.#inner.isClosed !== true) {
      this.#emit({
        type: 'degraded',
        reason: error instanceof Error ? error.message : String(error),
        isPermanent: error instanceof MissingSqlite,
      });
    }
    this.#sharedBy = Math.max(this.#sharedBy, this.#processes());
    this.#retriesAt = this.#clock.now() + Math.min(1_000 * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    return this.#updateAlone(change);
  }

  #updateAlone<Result>(change: Change<Result>): Result {
    const [, { state, result }] = this.#apply(change, this.#split(this.#sharedBy), this.#inner.now());
    this.#known = state;
    return result;
  }

  #processes(): number {
    return Math.max(1, this.users().length / Math.max(1, this.#ownIds(this.#known).length));
  }

  #ownIds(state: RateLimitState | undefined): string[] {
    return Object.keys(state?.members ?? {}).filter((id) => id.startsWith(this.owner.id));
  }

  #emit(event: SharedLimitsEvent): void {
    try {
      this.#onEvent(event);
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

/** Parses a stored state. Text that is not JSON counts as nothing stored; the limiter ignores what it cannot read. */
export function parseState(text: unknown): RateLimitState | undefined {
  try {
    return typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** This Node has no SQLite, or only behind a flag. */
export class MissingSqlite extends Error {
  constructor() {
    super(`Node ${process.versions.node} has no SQLite: 22.13 and later have it`);
  }
}

const LONGEST_RETRY_MS = 30_000;
const LONGEST_NAME = 40;
