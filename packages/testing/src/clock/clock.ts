import type { Clock } from '@paydeck/core/rate-limit';
import { parseTimestamp } from '../data/calendar.ts';
import { isRecord } from '../json.ts';

/**
 * The clock of a fake. Rate limits, `created_at`, redeemability, delays and deliveries follow it, and so does a client
 * with this clock.
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
  /** Whether it runs in real time. A virtual clock moves only when it is advanced, or when a client waits on it. */
  readonly isRunning: boolean;
  /** The fake's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** The fake's time as a `Date`. */
  readonly date: () => Date;
  /**
   * Calls `callback` after a delay in milliseconds; a client waits with this method. A virtual clock jumps to that time when
   * the event loop is idle, so that waiting takes no real time. Returns a function that cancels the callback.
   */
  readonly after: (delayMs: number, callback: () => void) => () => void;
  /** Advances the clock, and fires everything that is due by then. */
  readonly advance: (duration: Duration) => void;
  /** Sets the clock to an instant, which may be in the past. It fires no callbacks. */
  readonly set: (instant: string | Date | number) => void;
  /** Waits on this clock. The wait of a virtual clock ends only when the clock moves. Rejects when the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls `callback` at a time of this clock. Returns a function that cancels the callback. */
  readonly at: (time: number, callback: () => void) => () => void;
}

/**
 * How the clock of a fake starts:
 *
 * - `'real'`: it runs with the system clock.
 * - An instant: it moves when it is advanced, when a client with this clock waits, or when a caller has really waited for
 *   the reset of a rate limit.
 * - An instant with `running`: it runs from there, or with `running: false` moves only when it is advanced.
 */
export type ClockOption = 'real' | (string & {}) | Date | { readonly from: string | Date; readonly running: boolean };

export function toInstant(instant: string | Date | number): number {
  const time = typeof instant === 'string' ? parseTimestamp(instant, true) : Number(instant);
  if (time === undefined || !Number.isFinite(time)) {
    throw new TypeError(
      `The clock cannot be set to ${JSON.stringify(instant)}: use an ISO 8601 time such as "2026-03-02T09:00:00Z".`,
    );
  }
  return Math.floor(time);
}

/** Waits until `start` calls its callback, or rejects when the signal aborts. `start` returns a function that cancels. */
export async function waitFor(start: (wake: () => void) => () => void, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = start(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** A duration. Its fields are added. */
export interface Duration {
  readonly ms?: number | undefined;
  readonly seconds?: number | undefined;
  readonly minutes?: number | undefined;
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
}

const UNITS = ['ms', 'seconds', 'minutes', 'hours', 'days'];

export function toDuration(value: unknown): Duration {
  const parts = isRecord(value) ? Object.entries(value) : [];
  const isRight = parts.every(([name, part]) => UNITS.includes(name) && (part === undefined || Number.isFinite(part)));
  if (!isRecord(value) || !isRight) {
    throw new TypeError(
      `${JSON.stringify(value)} is not a duration: it has ${UNITS.join(', ')}, each a number, such as { seconds: 60 }.`,
    );
  }
  return value;
}

export function durationMs(duration: Duration): number {
  const { ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 } = toDuration(duration);
  const total = ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
  if (total < 0) {
    throw new RangeError(
      'A clock advances by a duration of 0 or more, such as { seconds: 60 }. To go back, use set().',
    );
  }
  return total;
}
