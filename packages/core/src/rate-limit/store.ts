import type { Clock } from '../clock.ts';
import type { Priority } from './rate-limit.ts';

/**
 * Where a limiter keeps what it knows. The default is the process's own memory. A store that several processes or
 * machines use lets them share one budget: `@paydeck/shared-limits` has two.
 */
export interface RateLimitStore {
  /**
   * Applies a visit to what is known, in one step that no other visit comes between. It may call `apply` several times;
   * the last outcome counts, and is what it keeps. It must not fail: a limiter has no other memory.
   */
  visit(visit: Visit): Appointment | Promise<Appointment>;
}

/** A limiter comes to its store: requests of its own have ended, or wait to be sent. */
export interface Visit {
  /** Tells this limiter from others. */
  readonly limiter: string;
  /** How many of its requests are in flight, without those that have ended. */
  readonly inFlight: number;
  /** How many of its requests have ended since the last visit. */
  readonly ended: number;
  /** Its requests that wait. */
  readonly waiting: Readonly<Record<Priority, WaitingRequests>>;
  /** Whether a `background` request was rate-limited since the last visit. */
  readonly hasBackgroundRetry: boolean;
  /**
   * From what is known (`undefined` when nothing is) and the time on the store's scale to what is known after the visit,
   * and the requests that leave.
   */
  apply(known: KnownLimits | undefined, now: number, others?: Others): AppliedVisit;
}

/** The requests of one priority that wait. */
export interface WaitingRequests {
  /** How many they are. */
  readonly count: number;
  /** Those among them that were rate-limited before. They go first. */
  readonly retries: number;
}

/** What is known of the limits, as plain JSON. A store keeps it as it is: all fields but the version are the limiter's own. */
export interface KnownLimits {
  /** The form of the other fields. A limiter starts anew from a form that it does not know. */
  readonly version: number;
}

/** What limiters that share the limits mean for one of them. */
export interface Others {
  /** How many of their requests are in flight. */
  readonly inFlight: number;
  /** How many of their requests wait. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Requests in flight of limiters whose lease has expired: the service may have counted them. */
  readonly lost: readonly LostRequests[];
  /** Called for each turn to send a request, in order: whether the turn is this limiter's. */
  takesTurn(priority: Priority): boolean;
}

/** Requests that were in flight when the limiter that sent them was gone. */
export interface LostRequests {
  /** When the limiter visited last, on the store's scale. None of them was allowed to leave later. */
  readonly sentAt: number;
  /** How many they were. */
  readonly count: number;
}

/** What a visit has changed. */
export interface AppliedVisit {
  /** What is known now. */
  readonly limits: KnownLimits;
  /** The priorities of the limiter's requests that leave, in their order. */
  readonly order: readonly Priority[];
  /** When time makes room for those that wait; `Infinity` when there is room for others, or only a response makes some. */
  readonly opensAt: number;
  /** When silence frees a request that has no response; `Infinity` when there is none. */
  readonly silenceEndsAt: number;
}

/** When a limiter comes again. */
export interface Appointment {
  /** The time of the visit on the store's scale. */
  readonly now: number;
  /** When to come again at the latest; `Infinity` when only the limiter's own requests can change anything. */
  readonly returnAt: number;
  /** When others may have changed what is known; absent when nobody can. */
  readonly staleAt?: number;
  /** Until when each of the other limiters counts as one that shares the limits. Absent when nobody can. */
  readonly others?: readonly number[];
}

/** The process's own memory. */
export function memoryStore(clock: Clock): RateLimitStore {
  let known: KnownLimits | undefined;
  return {
    visit(visit) {
      const now = clock.now();
      const { limits, order, opensAt, silenceEndsAt } = visit.apply(known, now);
      known = limits;
      const isDone = order.length === visit.waiting.interactive.count + visit.waiting.background.count;
      return { now, returnAt: isDone ? Infinity : opensAt < Infinity ? opensAt : silenceEndsAt };
    },
  };
}
