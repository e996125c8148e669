import { isRelativeTime, wireTime, type Filter } from '@paydeck/presentation/internal';
import type { Query } from './listings.ts';

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

/** A list that contains several, and what selects their items from it. */
export interface Selection {
  readonly query: Query;
  /** The values that items may have in a field. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the one list that contains the lists of several values. An item can move between those while they are read; in
 * this list it keeps its place. `undefined` for one value of each filter, and for filters on what items do not contain.
 */
export function selectionOf(query: Query, filters: readonly Filter[]): Selection | undefined {
  const several = filters.filter(({ name, kind }) => kind === 'choice' && String(query[name] ?? '').includes(','));
  if (several.length === 0 || several.some(({ field }) => field === undefined)) return undefined;
  const names = new Set(several.map(({ name }) => name));
  return {
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name))),
    values: Object.fromEntries(several.map(({ name, field = name }) => [field, String(query[name]).split(',')])),
  };
}

/** Whether a query has a time that moves. */
export function isRelativeQuery(query: Query, filters: readonly Filter[]): boolean {
  return filters.some(({ name, kind }) => {
    const value = query[name];
    return kind === 'timestamp' && typeof value === 'string' && isRelativeTime(value);
  });
}
