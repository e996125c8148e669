import { daysFromCivil } from './data/calendar.ts';
import { isRecord } from './json.ts';

/** A length of time; the parts add up. */
export interface Duration {
  readonly ms?: number | undefined;
  readonly seconds?: number | undefined;
  readonly minutes?: number | undefined;
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
}

/** The one clock of a fake: limits, `created_at`, redeemability, delays and deliveries all follow it. */
export interface Clock {
  /** Whether it runs by itself; a virtual clock stands still until it is advanced. */
  readonly isRunning: boolean;
  /** The fake's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock forward, and lets everything that waited for that time go on. */
  readonly advance: (duration: Duration) => void;
  /** Sets the clock to an instant; one in the past is allowed, and nothing that waits goes on. */
  readonly set: (instant: string | Date | number) => void;
  /** Waits on this clock. A virtual clock lets the wait end only when it is advanced. Rejects when the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls back at a time of this clock. Gives back a function that cancels. */
  readonly at: (time: number, callback: () => void) => () => void;
}

/**
 * How the fake's clock starts: `'real'`, running with the time of the machine; an instant, standing still until it is
 * advanced, or until a caller has really waited as long as a limit told it; or an instant and whether it runs from there
 * (`running: false` stands still whatever happens).
 */
export type ClockOption = 'real' | (string & {}) | Date | { readonly from: string | Date; readonly running: boolean };

/** Where a virtual clock stands unless told: a Monday morning. */
export const DEFAULT_INSTANT = Date.UTC(2026, 2, 2, 9);

export function createClock(option: ClockOption | undefined): Clock {
  if (option === undefined) return virtualClock(DEFAULT_INSTANT);
  if (option === 'real') return runningClock(Date.now());
  if (typeof option === 'object' && 'running' in option) {
    return option.running ? runningClock(toInstant(option.from)) : virtualClock(toInstant(option.from));
  }
  return virtualClock(toInstant(option));
}

/** Reads an instant. An unreadable one is refused with an example. */
export function toInstant(instant: string | Date | number): number {
  const time = typeof instant === 'string' ? parseTimestamp(instant, true) : Number(instant);
  if (time === undefined || !Number.isFinite(time)) {
    throw new TypeError(
      `The clock cannot be set to ${JSON.stringify(instant)}: use an ISO 8601 time such as "2026-03-02T09:00:00Z".`,
    );
  }
  return Math.floor(time);
}

/**
 * The time that an ISO 8601 date-time stands for, in milliseconds, or `undefined` for a text that is none. A zone is required
 * unless `loose`, which also accepts a date alone and takes both as UTC. Digits beyond milliseconds are cut.
 */
export function parseTimestamp(text: string, loose: boolean): number | undefined {
  const parts = TIMESTAMP.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone] = parts;
  if (!loose && (hour === undefined || zone === undefined)) return undefined;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const dayNumber = daysFromCivil(y, m, d);
  // The 31st of a short month counts on into the next; then the first of the next month is not after it.
  const nextMonth = m === 12 ? daysFromCivil(y + 1, 1, 1) : daysFromCivil(y, m + 1, 1);
  if (m < 1 || m > 12 || d < 1 || dayNumber >= nextMonth) return undefined;
  const [h, min, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second)];
  if (h > 23 || min > 59 || s > 60) return undefined;
  const offset = offsetMinutes(zone);
  if (offset === undefined) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return dayNumber * 86_400_000 + ((h * 60 + min - offset) * 60 + s) * 1000 + ms;
}

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

const UNITS = ['ms', 'seconds', 'minutes', 'hours', 'days'];

/** Gives back what it was given, if it is a length of time. */
export function toDuration(value: unknown): Duration {
  const parts = isRecord(value) ? Object.entries(value) : [];
  const isRight = parts.every(([name, part]) => UNITS.includes(name) && (part === undefined || Number.isFinite(part)));
  if (!isRecord(value) || !isRight) {
    throw new TypeError(
      `${JSON.stringify(value)} is no length of time: it has ${UNITS.join(', ')}, each a number, such as { seconds: 60 }.`,
    );
  }
  return value;
}

function durationMs(duration: Duration): number {
  const { ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 } = toDuration(duration);
  const total = ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
  if (total < 0) {
    throw new RangeError(
      'A clock advances by a length of time of 0 or more, such as { seconds: 60 }; to go back, use set().',
    );
  }
  return total;
}

interface Alarm {
  readonly time: number;
  readonly callback: () => void;
}

function virtualClock(start: number): Clock {
  let now = start;
  let alarms: Alarm[] = [];

  function at(time: number, callback: () => void): () => void {
    const alarm: Alarm = { time, callback };
    alarms.push(alarm);
    return () => {
      alarms = alarms.filter((other) => other !== alarm);
    };
  }

  function advance(duration: Duration): void {
    const target = now + durationMs(duration);
    // One at a time and in order: an alarm may set another that falls into the same stretch.
    for (let next = earliest(alarms, target); next !== undefined; next = earliest(alarms, target)) {
      const due = next;
      alarms = alarms.filter((other) => other !== due);
      now = Math.max(now, due.time);
      due.callback();
    }
    now = target;
  }

  return {
    isRunning: false,
    now: () => Math.floor(now),
    advance,
    set: (instant) => {
      now = toInstant(instant);
    },
    wait: async (ms, signal) => waitFor((wake) => at(now + ms, wake), signal),
    at,
  };
}

function earliest(alarms: readonly Alarm[], until: number): Alarm | undefined {
  let found: Alarm | undefined;
  for (const alarm of alarms)
    if (alarm.time <= until && (found === undefined || alarm.time < found.time)) found = alarm;
  return found;
}

function runningClock(start: number): Clock {
  // The machine's own clock may be set back and forth; a running fake only goes forward.
  let origin = start - performance.now();
  const now = (): number => Math.floor(origin + performance.now());
  const restarts = new Set<() => void>();

  /** Calls back at a time. Only what someone waits for keeps the process alive. */
  function ring(time: number, callback: () => void, keepsAlive: boolean): () => void {
    let timer: NodeJS.Timeout | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      // Timers take a signed 32-bit number of milliseconds: what is further away is looked at again by then.
      const left = Math.max(0, time - now());
      timer = setTimeout(left > LONGEST_TIMER ? restart : done, Math.min(left, LONGEST_TIMER));
      if (!keepsAlive || time === Infinity) timer.unref();
    };
    const cancel = (): void => {
      clearTimeout(timer);
      restarts.delete(restart);
    };
    const done = (): void => {
      cancel();
      callback();
    };
    restarts.add(restart);
    restart();
    return cancel;
  }

  return {
    isRunning: true,
    now,
    advance: (duration) => {
      origin += durationMs(duration);
      for (const restart of restarts) restart();
    },
    set: (instant) => {
      origin = toInstant(instant) - performance.now();
    },
    wait: async (ms, signal) => waitFor((wake) => ring(now() + ms, wake, true), signal),
    at: (time, callback) => ring(time, callback, false),
  };
}

const LONGEST_TIMER = 2_147_483_647;

async function waitFor(start: (wake: () => void) => () => void, signal: AbortSignal | undefined): Promise<void> {
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
