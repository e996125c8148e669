import type { ConfiguredLimit } from './configured-limit.ts';
import { unknownWindow, type Window } from './window.ts';

/**
 * What is known of the limits, as plain JSON, so that a store can share it with other processes. Times are milliseconds on
 * the store's scale.
 */
export interface RateLimitState extends EndedCounts {
  /** The format of this state. A limiter ignores a state of another format. */
  readonly version: 2;
  /** The number of requests in flight. */
  readonly inFlight: number;
  /** The window of a second. */
  readonly second: Window;
  /** The window of a minute. */
  readonly minute: Window;
  /** The limits from the options of the limiters. */
  readonly configured: readonly ConfiguredLimit[];
  /** The most requests in flight while the limit per second is unknown; `null` when it is known. */
  readonly concurrency: number | null;
  /** The wait after a 429. */
  readonly backOff: BackOff;
  /** Whether the service rounds resets down, so that they are up to a second too early. */
  readonly roundsDown: boolean;
  /** When a request last ended, or when one was sent while none was in flight. */
  readonly lastResponseAt: number;
  /** Since when `interactive` requests have gone before a waiting `background` request; `null` when none has. */
  readonly passedOverAt: number | null;
}

/** How many requests have ended so far. The numbers when a request was sent show what has happened since. */
export interface EndedCounts {
  /** The number of responses. */
  readonly responses: number;
  /** The number of requests without a response. The service may have counted them. */
  readonly lost: number;
}

/** How long requests wait after a 429. */
export interface BackOff {
  /** The number of 429s in a row. Those of requests that were in flight together count once. */
  readonly rejections: number;
  /** When the next request may be sent. */
  readonly until: number;
  /** When requests may be sent again as the service says, even in a day. Requests whose `maxWait` is shorter are denied. */
  readonly reopensAt: number;
  /** Set while no header explains the 429. Then one request at a time probes whether the limit is over. */
  readonly probe: Probe | null;
}

/** The search for a limit that no header describes. */
export interface Probe {
  /** When the first 429 arrived. */
  readonly since: number;
  /** When the last 429 arrived. */
  readonly rejectedAt: number;
  /** The number of responses before the last 429. A request that was sent after it is a probe. */
  readonly responses: number;
  /** How many requests had passed in the last second. */
  readonly second: number;
  /** How many requests had passed in the last minute. */
  readonly minute: number;
}

/** Returns the state before the first request. */
export function initialState(configured: readonly ConfiguredLimit[] = []): RateLimitState {
  return {
    version: 2,
    inFlight: 0,
    second: unknownWindow(1_000),
    minute: unknownWindow(60_000),
    configured,
    concurrency: configured.some(({ periodMs }) => periodMs === 1_000) ? null : 1,
    backOff: NO_BACK_OFF,
    roundsDown: false,
    responses: 0,
    lost: 0,
    lastResponseAt: 0,
    passedOverAt: null,
  };
}

/** No 429 arrived since the last request that passed. */
export const NO_BACK_OFF: BackOff = { rejections: 0, until: 0, reopensAt: 0, probe: null };
