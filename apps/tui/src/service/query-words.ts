import { filtersOf } from './filters.ts';
import type { ListingName } from './listings.ts';
import type { Query } from './query.ts';
import { isRelativeQuery, requestsOf } from './requests.ts';
import { wireTime } from './wire-time.ts';

/**
 * Formats a query: `status=past_due`. A relative time is followed by its value at the last response, with its zone:
 * `created_at_gte=-7d (2026-11-15 09:30 UTC)`. Several values are followed by how they are requested.
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
