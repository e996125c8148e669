import { isRecord } from '../json.ts';

/** A duration. Its fields are added. */
export interface Duration {
  readonly ms?: number | undefined;
  readonly seconds?: number | undefined;
  readonly minutes?: number | undefined;
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
}

const UNITS = ['ms', 'seconds', 'minutes', 'hours', 'days'];

/** Returns a valid duration, or throws a TypeError. */
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

/** Returns a duration in milliseconds. */
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
