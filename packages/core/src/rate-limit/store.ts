import type { Clock } from '../clock.ts';

/**
 * Where a limiter keeps what it knows. The default is the process's own memory. A store that several processes or
 * machines use lets them share one budget: `@paydeck/shared-limits` has two.
 */
export interface RateLimitStore {
  /**
   * Applies a change to the state in one step that no other change comes between, and returns its result. It may call
   * the change several times and keeps the last outcome. It must not throw: a limiter has no other memory.
   */
  update<Result>(change: StateChange<Result>): Result | Promise<Result>;
  /** Set when other limiters use the store, too. */
  readonly sharing?: Sharing | undefined;
}

/** What limiters know, as plain JSON. A store keeps it as it is: all fields but the version are the limiter's own. */
export interface StoredRateLimits {
  /** The form of the other fields. A limiter starts anew from a form that it does not know. */
  readonly version: number;
}

/** From the stored state (`undefined` when there is none) and the time on the store's scale to the next state. */
export type StateChange<Result> = (
  state: StoredRateLimits | undefined,
  now: number,
) => readonly [state: StoredRateLimits, result: Result];

/** How limiters that share a store keep up with each other. */
export interface Sharing {
  /** How long requests in flight count for a limiter that does not come back, in milliseconds. */
  readonly leaseMs: number;
  /** How often to look whether another limiter has made room, in milliseconds. */
  readonly pollMs: number;
}

/** The process's own memory. */
export function memoryStore(clock: Clock): RateLimitStore {
  let state: StoredRateLimits | undefined;
  return {
    update(change) {
      const [next, result] = change(state, clock.now());
      state = next;
      return result;
    },
  };
}
