/**
 * Parses a timestamp of the service into milliseconds since 1970, or returns `undefined`. The document says ISO 8601 in
 * UTC, so a timestamp without a zone is UTC in every time zone.
 */
export function parseTimestamp(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  // What the service sends. A long list has many, and taking them apart costs as much as parsing them.
  if (usual.test(value)) return validOrNothing(Date.parse(value));
  const match = iso.exec(value);
  if (!match) return undefined;
  const [, date, time, zone] = match;
  return validOrNothing(Date.parse(time === undefined ? `${date}T00:00:00Z` : `${date}T${time}${zone ?? 'Z'}`));
}

function validOrNothing(milliseconds: number): number | undefined {
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Formats the date of a time in UTC: `2026-12-03`. */
export function formatDate(milliseconds: number): string {
  const number = Math.floor(milliseconds / day);
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = isoText(milliseconds).slice(0, -'T00:00:00.000Z'.length);
  if (dates.size >= mostDates) dates.clear();
  dates.set(number, date);
  return date;
}

/** A cache by days since 1970, because the rows of a list have few different dates. */
const dates = new Map<number, string>();
const mostDates = 4000;

/** Formats a time to the minute in UTC: `2026-12-03 11:02`. */
export function formatDateTime(milliseconds: number): string {
  return isoText(milliseconds).slice(0, -':00.000Z'.length).replace('T', ' ');
}

/** Formats the distance of a time from `now`, both in milliseconds: `in 12 d`, `7 d ago`, `now`. */
export function formatRelative(milliseconds: number, now: number): string {
  const distance = Math.abs(milliseconds - now);
  if (distance < minute) return 'now';
  // Beyond a day, calendar days are counted, because the output also shows dates.
  const days = Math.abs(Math.floor(milliseconds / day) - Math.floor(now / day));
  const amount = distance < day ? hoursText(distance) : daysText(days);
  return milliseconds > now ? `in ${amount}` : `${amount} ago`;
}

function hoursText(milliseconds: number): string {
  return milliseconds < hour ? `${Math.floor(milliseconds / minute)} min` : `${Math.floor(milliseconds / hour)} h`;
}

function daysText(days: number): string {
  if (days < 60) return `${days} d`;
  return days < 730 ? `${Math.floor(days / 30.44)} mo` : `${Math.floor(days / 365.25)} y`;
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const iso = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|z|[+-]\d\d:\d\d)?)?$/;
