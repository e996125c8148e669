import type { GivenLimit } from './given-limit.ts';
import { unknownWindow, type Window } from './window.ts';

/**
 * What is known of the limits, as plain JSON: a store may keep it where other processes find it. Times are milliseconds
 * on the store's scale.
 */
export interface RateLimitState {
  /** The form of this state. A limiter starts anew from a state of another form. */
  readonly version: 1;
  /** Requests in flight. */
  readonly inFlight: number;
  /** What is known of the window of a second. */
  readonly second: Window;
  /** What is known of the window of a minute. */
  readonly minute: Window;
  /** Limits that were given instead of learned. */
  readonly given: readonly GivenLimit[];
  /** How many requests may be in flight while the limit of a second is unknown; `null` when it is known. */
  readonly concurrency: number | null;
  /** The wait after a 429. */
  readonly backOff: BackOff;
  /** Whether the service rounds resets down: it tells them up to a second early. */
  readonly roundsDown: boolean;
  /** How many responses have come: tells whether another one came since a request left. */
  readonly responses: number;
  /** When the last response came, or the first request left. */
  readonly heardAt: number;
  /** When an `interactive` request first went before one of `background` that waits; `null` when none did. */
  readonly passedOverAt: number | null;
}

/** How long requests wait after a 429. */
export interface BackOff {
  /** The 429s in a row. Those of requests that were in flight together count once. */
  readonly rejections: number;
  /** When the next request may leave. */
  readonly until: number;
  /** When the service reopens in its own words, be it in a day: who may not wait so long does not wait at all. */
  readonly reopensAt: number;
  /** Set while no header explains the 429: then one request at a time probes whether the limit is over. */
  readonly probe: Probe | null;
}

/** The search for a limit that no header describes. */
export interface Probe {
  /** When the first 429 came, and the last one. */
  readonly since: number;
  readonly rejectedAt: number;
  /** The responses before the last 429: a request that left later is a probe. */
  readonly responses: number;
  /** How many requests had passed in the last second and in the last minute. */
  readonly second: number;
  readonly minute: number;
}

/** The state in which nothing was sent. */
export function initialState(given: readonly GivenLimit[] = []): RateLimitState {
  return {
    version: 1,
    inFlight: 0,
    second: unknownWindow(1_000),
    minute: unknownWindow(60_000),
    given,
    concurrency: given.some(({ periodMs }) => periodMs === 1_000) ? null : 1,
    backOff: NO_BACK_OFF,
    roundsDown: false,
    responses: 0,
    heardAt: 0,
    passedOverAt: null,
  };
}

/** No 429 came since the last response that passed. */
export const NO_BACK_OFF: BackOff = { rejections: 0, until: 0, reopensAt: 0, probe: null };
