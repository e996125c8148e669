import { parseTimestamp } from './timestamp.ts';

/** The span of time of a text, in milliseconds since 1970. A time has the length of its precision: a minute, a second. */
export interface TimeSpan {
  readonly from: number;
  /** The exclusive end. */
  readonly until: number;
  /** Whether it depends on the current time. */
  readonly isRelative: boolean;
  /** Whether it was typed as a distance without a sign, `7d`. Less than that means between now and then. */
  readonly isDistance?: boolean | undefined;
}

/**
 * Parses a time as people type it, all in UTC: `2026`, `2026-12`, `2026-12-03`, an ISO 8601 date-time; `today`,
 * `yesterday`, `tomorrow`, `this month`, `last week`, `next year`; `-7d` and `+2h` from now, in min, h, d, w, mo and y
 * (`7d` is `+7d`). Weeks begin on Monday. Returns `undefined` for any other text.
 *
 * @param now The current time in milliseconds since 1970.
 *
 * @example
 * import { readTimeSpan } from '@paydeck/presentation';
 *
 * readTimeSpan('this month', Date.now())
 */
export function readTimeSpan(text: string, now: number): TimeSpan | undefined {
  const word = text.trim().toLowerCase().replaceAll(/\s+/g, '-');
  return namedSpan(word, now) ?? distance(word, now) ?? writtenSpan(word, text.trim());
}

/** The units of `this`, `last` and `next`. */
const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof units)[number];

/** Finds a span name at the beginning of a text, including spaces: `last month`. */
export const namedSpanPattern = '(?:this|last|next) (?:week|month|quarter|year)\\b';

function namedSpan(word: string, now: number): TimeSpan | undefined {
  const [unit, steps] = days.get(word) ?? unitOf(word) ?? [];
  if (unit === undefined || steps === undefined) return undefined;
  return { from: startOf(unit, now, steps), until: startOf(unit, now, steps + 1), isRelative: true };
}

const days = new Map<string, readonly [Unit, number]>([
  ['yesterday', ['day', -1]],
  ['today', ['day', 0]],
  ['tomorrow', ['day', 1]],
]);

function unitOf(word: string): readonly [Unit, number] | undefined {
  const [, which, name] = /^(this|last|next)-(\w+)$/.exec(word) ?? [];
  const unit = units.find((each) => each === name && each !== 'day');
  if (unit === undefined) return undefined;
  return [unit, which === 'last' ? -1 : which === 'next' ? 1 : 0];
}

/** Returns the start of the unit that is `steps` away from the current one. */
function startOf(unit: Unit, now: number, steps: number): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === 'day') return Date.UTC(year, month, day + steps);
  // Sunday is 0; weeks begin on Monday.
  if (unit === 'week') return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7) + 7 * steps);
  if (unit === 'month') return Date.UTC(year, month + steps);
  return unit === 'quarter' ? Date.UTC(year, month - (month % 3) + 3 * steps) : Date.UTC(year + steps, 0);
}

function distance(word: string, now: number): TimeSpan | undefined {
  const [, sign, digits, unit] = /^([+-]?)(\d{1,5})(min|h|d|w|mo|y)$/.exec(word) ?? [];
  if (unit === undefined) return word === 'now' ? { from: now, until: now, isRelative: true } : undefined;
  const count = Number(digits) * (sign === '-' ? -1 : 1);
  const at =
    unit === 'mo' || unit === 'y' ? monthsFrom(now, unit === 'y' ? 12 * count : count) : now + count * ms(unit);
  return { from: at, until: at, isRelative: true, isDistance: sign === '' };
}

function ms(unit: string): number {
  const minute = 60_000;
  if (unit === 'min') return minute;
  if (unit === 'h') return 60 * minute;
  return unit === 'd' ? 1440 * minute : 7 * 1440 * minute;
}

/** Adds months, clamped to the last day of a shorter month. */
function monthsFrom(now: number, months: number): number {
  const date = new Date(now);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), last));
}

function writtenSpan(word: string, text: string): TimeSpan | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(word) ?? [];
  if (year === undefined) {
    const at = /^\d{4}-\d\d-\d\d[Tt ]/.test(text) ? parseTimestamp(text) : undefined;
    if (at === undefined || !isDay(text.slice(0, 10))) return undefined;
    const isMinute = /^.{10}.\d\d:\d\d(?:[Zz]|[+-]\d\d:\d\d)?$/.test(text);
    return { from: at, until: isMinute ? at + 60_000 : at, isRelative: false };
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const from = Date.UTC(y, m, d);
  if (month !== undefined && !isDay(`${year}-${month}-${day ?? '01'}`)) return undefined;
  const until =
    day !== undefined ? Date.UTC(y, m, d + 1) : month === undefined ? Date.UTC(y + 1, 0) : Date.UTC(y, m + 1);
  return { from, until, isRelative: false };
}

/** Whether a date exists, because `Date` accepts 30 February as 2 March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
