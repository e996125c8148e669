import { wireTime } from '@paydeck/presentation/internal';
import type { ListingName, Query } from './listings.ts';
import { isRelativeQuery, requestsOf } from './requests.ts';
import { resources } from './resources/resources.ts';

/**
 * Formats a query: `status=past_due`. A relative time is followed by its value at the last response, with its zone:
 * `created_at_gte=-7d (2026-11-15 09:30 UTC)`, `created_at=this-month (2026-11-01 to 2026-11-30 UTC)`. Several values
 * are followed by how they are requested. With `at` undefined, relative times stand alone.
 */
export function queryWords(query: Query, listing: ListingName, at: number | undefined): string[] {
  const filters = resources[listing].filters;
  return Object.entries(query).flatMap(([name, value]) => {
    const one = { [name]: value };
    const isBothSides = sides.every((side) => query[name.replace(anySide, side)] === value);
    if (isBothSides && name.endsWith('_lte')) return [];
    const word = `${isBothSides ? name.replace(anySide, '') : name}=${value}`;
    const count = requestsOf(one, filters, 0).length;
    if (count > 1) return [`${word} (${count} lists)`];
    if (at === undefined || typeof value !== 'string' || !isRelativeQuery(one, filters)) return [word];
    const names = isBothSides ? sides.map((side) => name.replace(anySide, side)) : [name];
    const times = new Set(names.map((each) => timeText(each, wireTime(each, value, at))));
    return [`${word} (${[...times].join(' to ')} UTC)`];
  });
}

/** The first and the last moment of a day need no time of day. */
function timeText(name: string, time: string): string {
  const [date = '', timeOfDay = ''] = time.split('T');
  const edge = name.endsWith('_lte') ? '23:59:59' : '00:00:00';
  return timeOfDay.startsWith(edge) ? date : `${date} ${timeOfDay.slice(0, 'HH:MM'.length)}`;
}

const sides = ['_gte', '_lte'];
const anySide = /_[gl]te$/;
