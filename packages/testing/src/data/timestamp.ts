import { daysFromCivil } from './calendar.ts';

/**
 * Parses an ISO 8601 date-time into milliseconds, or returns `undefined`. A time zone is required. With `loose` it may be
 * absent, a date alone is accepted too, and both are UTC. Digits beyond milliseconds are truncated.
 */
export function parseTimestamp(text: string, loose: boolean): number | undefined {
  const parts = TIMESTAMP.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone] = parts;
  if (!loose && (hour === undefined || zone === undefined)) return undefined;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const dayNumber = daysFromCivil(y, m, d);
  // A day beyond the end of its month overflows into the next month, which is invalid.
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
