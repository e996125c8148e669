import { filtersOf } from './filters.ts';
import type { ListingName } from './listings.ts';
import type { Query } from './query.ts';
import { isRelativeQuery, requestsOf } from './requests.ts';
import { wireTime } from './wire-time.ts';

/**
 * Writes what a list is asked for: `status=past_due`. A time that depends on the present is followed by what it meant when
 * the service answered last, with its zone: `created_at_gte=-7d (2026-11-15 09:30 UTC)`; several values by how they are read.
 */
export function queryWords(query: Query, listing: ListingName, at: number | undefined): string[] {
  const filters = filtersOf[listing];
  return Object.entries(query).map(([name, value]) => {
    const word = `${name}=${value}`;
    const one = { [name]: value };
    const count = requestsOf(one, filters, 0).length;
    if (count > 1) return `${word} (${count} lists)`;
    if (at === undefined || typeof value !== 'string' || !isRelativeQuery(one, filters)) return word;
    return `${word} (${wireTime(name, value, at).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC)`;
  });
}
