import type { Clock } from '@paydeck/core';
import type { Duration } from './duration.ts';
import { runningClock } from './running-clock.ts';
import { toInstant } from './timestamp.ts';
import { virtualClock } from './virtual-clock.ts';

/**
 * The one clock of a fake: limits, `created_at`, redeemability, delays and deliveries all follow it, and so does a client
 * that is given it.
 *
 * @example
 * const client = createClient({
 *   mode: 'test',
 *   apiKey: fake.keys.test,
 *   baseUrl: fake.baseUrl.test,
 *   fetch: fake.fetch,
 *   clock: fake.clock,
 * });
 */
export interface FakeClock extends Clock {
  /** Whether it runs by itself; a virtual clock stands still until it is advanced, or until a client waits on it. */
  readonly isRunning: boolean;
  /** The fake's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** The fake's time as a `Date`. */
  readonly date: () => Date;
  /**
   * Calls back after a delay in milliseconds; this is how a client waits. A virtual clock moves on to that time by itself as
   * soon as nothing else is going on, so that waiting costs no real time. Returns a function that cancels.
   */
  readonly after: (delayMs: number, callback: () => void) => () => void;
  /** Moves the clock forward, and lets everything that waited for that time go on. */
  readonly advance: (duration: Duration) => void;
  /** Sets the clock to an instant; one in the past is allowed, and nothing that waits goes on. */
  readonly set: (instant: string | Date | number) => void;
  /** Waits on this clock. A virtual clock lets the wait end only when it moves on. Rejects when the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls back at a time of this clock. Returns a function that cancels. */
  readonly at: (time: number, callback: () => void) => () => void;
}

/**
 * How the fake's clock starts: `'real'`, running with the time of the machine; an instant, standing still until it is
 * advanced, until a client that has this clock waits, or until a caller has really waited as long as a rate limit said; or an
 * instant and whether it runs from there (`running: false` stands still whatever happens).
 */
export type ClockOption = 'real' | (string & {}) | Date | { readonly from: string | Date; readonly running: boolean };

/** Where a virtual clock stands by default: a Monday morning. */
const DEFAULT_INSTANT = Date.UTC(2026, 2, 2, 9);

export function createClock(option: ClockOption | undefined): FakeClock {
  if (option === undefined) return virtualClock(DEFAULT_INSTANT, { movesOn: true });
  if (option === 'real') return runningClock(Date.now());
  if (typeof option === 'object' && 'running' in option) {
    const from = toInstant(option.from);
    return option.running ? runningClock(from) : virtualClock(from, { movesOn: false });
  }
  return virtualClock(toInstant(option), { movesOn: true });
}
