/** Dates by arithmetic, in UTC and in milliseconds since 1970: the same everywhere, and several times faster than `Date`. */

export const DAY = 86_400_000;

export type Interval = 'Day' | 'Week' | 'Month' | 'Year';

/** `2026-03-02T09:00:00.000Z` */
export function isoTimestamp(time: number): string {
  const day = Math.floor(time / DAY);
  const ms = time - day * DAY;
  const minute = Math.floor(ms / 60_000);
  const rest = ms - minute * 60_000;
  const second = Math.floor(rest / 1000);
  // Few, short parts: a record has four times, and joining parts is most of the work of making it.
  return isoDay(day) + MINUTES[minute] + `${TWO[second]}.${THREE[rest - second * 1000]}`;
}

/** The date with the day of the month clipped to the length of the month: a month after 31 January is 28 February. */
export function addInterval(time: number, interval: Interval, count: number): number {
  if (interval === 'Day') return time + count * DAY;
  if (interval === 'Week') return time + count * 7 * DAY;
  return addMonths(time, interval === 'Year' ? count * 12 : count);
}

/** How many whole intervals fit between two times. */
export function intervalsBetween(from: number, to: number, interval: Interval, count: number): number {
  if (to < from) return 0;
  if (interval === 'Day' || interval === 'Week') {
    return Math.floor((to - from) / ((interval === 'Day' ? 1 : 7) * count * DAY));
  }
  const size = interval === 'Year' ? count * 12 : count;
  const guess = Math.floor((monthNumber(to) - monthNumber(from)) / size);
  return addMonths(from, guess * size) > to ? guess - 1 : guess;
}

export function addMonths(time: number, months: number): number {
  const day = Math.floor(time / DAY);
  const [year, month, dayOfMonth] = civil(day);
  const total = year * 12 + (month - 1) + months;
  const toYear = Math.floor(total / 12);
  const toMonth = total - toYear * 12 + 1;
  return daysFromCivil(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth))) * DAY + (time - day * DAY);
}

/** The first instant of the month that holds a time. */
export function startOfMonth(time: number): number {
  const [year, month] = civil(Math.floor(time / DAY));
  return daysFromCivil(year, month, 1) * DAY;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1970-01-01 of a date. Howard Hinnant, "chrono-compatible low-level date algorithms". */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** `March 2026` */
export function monthName(time: number): string {
  const [year, month] = civil(Math.floor(time / DAY));
  return `${MONTHS[month - 1]} ${year}`;
}

/** Year, month (1 to 12) and day (1 to 31) of a day counted from 1970-01-01. */
export function civil(days: number): Civil {
  const known = civilDays.get(days);
  if (known !== undefined) return known;
  const made = computeCivil(days);
  if (civilDays.size > 20_000) civilDays.clear();
  civilDays.set(days, made);
  return made;
}

type Civil = readonly [year: number, month: number, day: number];

// A dataset spans a few years, so a few thousand days are ever asked for.
const civilDays = new Map<number, Civil>();

function computeCivil(days: number): Civil {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return [
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  ];
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const TWO: readonly string[] = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
/** `T00:00:` to `T23:59:` */
const MINUTES: readonly string[] = Array.from(
  { length: 1440 },
  (_, minute) => `T${TWO[Math.floor(minute / 60)]}:${TWO[minute % 60]}:`,
);
const THREE: readonly string[] = Array.from({ length: 1000 }, (_, value) => `${String(value).padStart(3, '0')}Z`);

// A dataset spans a few years, so a few thousand days are ever asked for.
const dayTexts = new Map<number, string>();

/** `2026-03-02`, of a day counted from 1970-01-01. */
export function isoDay(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const [year, month, dayOfMonth] = civil(day);
  const text = `${String(year).padStart(4, '0')}-${TWO[month]}-${TWO[dayOfMonth]}`;
  if (dayTexts.size > 20_000) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

function monthNumber(time: number): number {
  const [year, month] = civil(Math.floor(time / DAY));
  return year * 12 + month;
}
