import type { Filter } from '@paydeck/presentation/internal';
import type { Query } from './query.ts';
import { isRelativeTime, wireTime } from './wire-time.ts';

/**
 * Returns the queries to send. Relative times are resolved at `now`, in milliseconds since 1970. Several values become
 * one query each, because the service accepts one.
 */
export function requestsOf(query: Query, filters: readonly Filter[], now: number): Query[] {
  let requests: Query[] = [query];
  for (const { name, kind } of filters) {
    const value = query[name];
    if (typeof value !== 'string') continue;
    const values = kind === 'choice' ? value.split(',') : [kind === 'timestamp' ? wireTime(name, value, now) : value];
    requests = requests.flatMap((request) => values.map((each) => ({ ...request, [name]: each })));
  }
  return requests;
}

/** Whether a query contains a relative time. */
export function isRelativeQuery(query: Query, filters: readonly Filter[]): boolean {
  return filters.some(({ name, kind }) => {
    const value = query[name];
    return kind === 'timestamp' && typeof value === 'string' && isRelativeTime(value);
  });
}
