import type { Filter } from './filters.ts';
import type { Query } from './query.ts';
import { isRelativeTime, wireTime } from './wire-time.ts';

/**
 * Gives what the service is asked for, one query for each of its lists: times that depend on the present become those of
 * `now`, in milliseconds since 1970, and of several values each gets a list, since the service takes one.
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

/** Whether a query means something else at another time. */
export function isRelativeQuery(query: Query, filters: readonly Filter[]): boolean {
  return filters.some(({ name, kind }) => {
    const value = query[name];
    return kind === 'timestamp' && typeof value === 'string' && isRelativeTime(value);
  });
}
