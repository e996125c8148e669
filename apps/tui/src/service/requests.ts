import { readTimeSpan, type Filter } from '@paydeck/presentation/internal';
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

/**
 * Formats a time for the service. The lower bound is the start of the time span, the upper bound its end. A sign
 * excludes the span: `>yesterday` starts today.
 */
export function wireTime(name: string, text: string, now: number): string {
  const found = spanOf(text, now);
  // A complete timestamp is sent as typed.
  if (found === undefined || text.includes('T')) return text;
  const { sign, span } = found;
  if (name.endsWith('_lte')) return iso(sign === '<' ? span.from - 1 : Math.max(span.from, span.until - 1));
  return iso(sign === '>' ? span.until : span.from);
}

/** Whether a query has a time that moves. */
export function isRelativeQuery(query: Query, filters: readonly Filter[]): boolean {
  return filters.some(({ name, kind }) => {
    const value = query[name];
    return kind === 'timestamp' && typeof value === 'string' && spanOf(value, 0)?.span.isRelative === true;
  });
}

function spanOf(text: string, now: number) {
  const sign = /^[<>]/.exec(text)?.[0];
  const span = readTimeSpan(sign === undefined ? text : text.slice(1), now);
  return span === undefined ? undefined : { sign, span };
}

function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
