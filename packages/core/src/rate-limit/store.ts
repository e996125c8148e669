import type { Clock } from '../clock.ts';
import type { Priority } from './rate-limit.ts';

/**
 * Where a limiter stores its state. The default is the memory of the process. Processes or machines that use the same store
 * share one budget: `@paydeck/shared-limits` has two such stores.
 */
export interface RateLimitStore {
  /**
   * Applies a change to the stored state atomically, and returns its result. The store may call `change` several times, and
   * keeps the last outcome. It must not fail, because a limiter has no other memory: a store that could not write after
   * `patienceMs` changes what it knew last.
   */
  update<Result>(change: Change<Result>, patienceMs?: number): Result | Promise<Result>;
  /**
   * How the members of the store know this process: by an id that no other has, its program and its pid. Absent when nobody
   * else can use the store.
   */
  readonly owner?: { readonly id: string; readonly program: string; readonly pid: number };
  /**
   * How often a waiting member checks whether others have left requests to it, in milliseconds. It may change. Absent when
   * nobody else can use the store.
   */
  readonly pollMs?: number;
}

/**
 * Returns the next state, or `undefined` if nothing is to be written, and a result. `stored` is `undefined` when nothing is
 * stored; the change never modifies it. `now` is in milliseconds on the scale of the store.
 */
export type Change<Result> = (
  stored: RateLimitState | undefined,
  now: number,
) => readonly [next: RateLimitState | undefined, result: Result];

/** What limiters know of the limits and of each other, as plain JSON. */
export interface RateLimitState {
  /** The format of the other fields. A limiter replaces a state of another format. */
  readonly version: number;
  /** When it was written. A time in the future shows that the clock of the store was set back. */
  readonly writtenAt: number;
  /** The limiters that share the limits, by their id. */
  readonly members: Readonly<Record<string, Member>>;
  /** What is known of the limits. Fields that are not here are private to the limiter. */
  readonly limits: { readonly sharedBy: number };
}

/** A limiter that shares the limits with others. */
export interface Member {
  /** The name of its program. */
  readonly program: string;
  /** The id of its process. */
  readonly pid: number;
  /** Since when it has been a member without a break. */
  readonly since: number;
  /** The number of requests that it has sent since. */
  readonly sent: number;
  /** The number of its requests in flight. */
  readonly inFlight: number;
  /** How many of its requests wait, by priority. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Since when they wait, or when the last of them was sent. */
  readonly waitsSince: number;
  /** When it updated last. */
  readonly seenAt: number;
  /** When its requests no longer count, unless it updates again. */
  readonly leaseUntil: number;
}

/** Whether a member counts among those that use the budget: it was here within ten seconds. */
export function isListed({ seenAt, leaseUntil }: Member, now: number): boolean {
  return Math.max(seenAt + 10_000, leaseUntil) > now;
}

/** The format of the state in this version of the client. Stores keep states of different formats apart. */
export const STATE_VERSION = 4;

/** Creates a store in the memory of the process. */
export function memoryStore(clock: Clock): RateLimitStore {
  let state: RateLimitState | undefined;
  return {
    update(change) {
      const [next, result] = change(state, clock.now());
      state = next ?? state;
      return result;
    },
  };
}
