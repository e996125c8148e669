import type { Clock } from '../clock.ts';
import type { Priority } from './rate-limit.ts';

/**
 * Where a limiter stores what it knows about the limits. The default is the memory of the process. Processes or machines
 * that use the same store share one budget: `@paydeck/shared-limits` has two such stores.
 */
export interface RateLimitStore {
  /**
   * Applies a visit to the stored limits atomically, so that no other visit comes between. It may call `apply` several
   * times, and keeps the last result. It must not fail, because a limiter has no other memory.
   */
  visit(visit: Visit): VisitResult | Promise<VisitResult>;
}

/** A visit of a limiter to its store: requests of it have ended, or wait to be sent. */
export interface Visit {
  /** The id of the limiter among those that share the store. */
  readonly limiter: string;
  /** The number of its requests in flight, without those that have ended. */
  readonly inFlight: number;
  /** The number of its requests that have ended since the last visit. */
  readonly ended: number;
  /** Its waiting requests. */
  readonly waiting: Readonly<Record<Priority, WaitingRequests>>;
  /** Whether a `background` request was rate-limited since the last visit. */
  readonly hasBackgroundRetry: boolean;
  /**
   * Returns the limits after the visit, and the requests that may be sent. `known` is `undefined` when nothing is stored.
   * `now` is in milliseconds on the store's scale.
   */
  apply(known: KnownLimits | undefined, now: number, others?: Others): AppliedVisit;
}

/** The waiting requests of one priority. */
export interface WaitingRequests {
  /** Their number. */
  readonly count: number;
  /** The number of those that were rate-limited before. They go first. */
  readonly retries: number;
}

/** What is known of the limits, as plain JSON. A store keeps it unchanged. All fields but the version are private to the limiter. */
export interface KnownLimits {
  /** The format of the other fields. A limiter ignores a format that it does not know. */
  readonly version: number;
}

/** The other limiters that share the limits. */
export interface Others {
  /** The number of their requests in flight. */
  readonly inFlight: number;
  /** The number of their waiting requests. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Requests in flight of limiters whose lease has expired. The service may have counted them. */
  readonly lost: readonly LostRequests[];
  /**
   * Removes the next request of a priority from the shared queue, because it may be sent. Returns whether it is a request
   * of the visiting limiter.
   */
  takeNext(priority: Priority): boolean;
}

/** Requests in flight of a limiter whose lease has expired. */
export interface LostRequests {
  /** When the limiter visited last, on the store's scale. None of them was allowed to leave later. */
  readonly sentAt: number;
  /** Their number. */
  readonly count: number;
}

/** The result of `Visit.apply`. */
export interface AppliedVisit {
  /** The limits after the visit. */
  readonly limits: KnownLimits;
  /** The priorities of the limiter's requests that may be sent, in their order. */
  readonly order: readonly Priority[];
  /** When waiting requests may be sent; `Infinity` when others may be sent now, or when it depends on a response. */
  readonly opensAt: number;
  /** When the next request without a response no longer counts as in flight; `Infinity` when there is none. */
  readonly inFlightExpiresAt: number;
}

/** The result of a visit. */
export interface VisitResult {
  /** The time of the visit on the store's scale. */
  readonly now: number;
  /** When to visit again at the latest; `Infinity` when only the limiter's own requests can change anything. */
  readonly nextVisitAt: number;
  /** When others may have changed the limits; absent when nobody can. */
  readonly staleAt?: number;
  /** When each of the other limiters no longer counts as one that shares the limits; absent when nobody can share them. */
  readonly others?: readonly number[];
}

/** Creates a store in the memory of the process. */
export function memoryStore(clock: Clock): RateLimitStore {
  let known: KnownLimits | undefined;
  return {
    visit(visit) {
      const now = clock.now();
      const { limits, order, opensAt, inFlightExpiresAt } = visit.apply(known, now);
      known = limits;
      const isDone = order.length === visit.waiting.interactive.count + visit.waiting.background.count;
      return { now, nextVisitAt: isDone ? Infinity : opensAt < Infinity ? opensAt : inFlightExpiresAt };
    },
  };
}
