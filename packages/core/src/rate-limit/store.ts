import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';
import type { Members } from './members.ts';
import type { Fields } from './window.ts';

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
  /** How the members of the store know this process; absent when nobody else can use the store. */
  readonly owner?: Owner;
  /** How often a waiting member checks for room that others have made, in milliseconds; absent when nobody else can use it. */
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
  readonly members: Members;
  /** What is known of the limits. Its fields are private to the limiter. */
  readonly limits: Fields<Limits>;
}

/** The format of the state in this version of the client. Stores keep states of different formats apart. */
export const STATE_VERSION = 4;

/** A process that uses a store. */
export interface Owner {
  /** An id that no other process has. */
  readonly id: string;
  /** The name of its program. */
  readonly program: string;
  readonly pid: number;
}

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
