import { readTimeSpan } from '@paydeck/presentation';
import type { Filter } from './filters.ts';
import type { Query } from './query.ts';

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
    return kind === 'timestamp' && typeof value === 'string' && spanOf(value, 0)?.span.isRelative === true;
  });
}

/**
 * Writes a time as the service takes it: at its lower side the beginning of the time that is meant, at its upper side the
 * end. A sign leaves the time itself out: `>yesterday` begins today.
 */
export function wireTime(name: string, text: string, now: number): string {
  const found = spanOf(text, now);
  // A whole timestamp is sent as it was typed.
  if (found === undefined || text.includes('T')) return text;
  const { sign, span } = found;
  if (name.endsWith('_lte')) return iso(sign === '<' ? span.from - 1 : Math.max(span.from, span.until - 1));
  return iso(sign === '>' ? span.until : span.from);
}

function spanOf(text: string, now: number) {
  const sign = /^[<>]/.exec(text)?.[0];
  const span = readTimeSpan(sign === undefined ? text : text.slice(1), now);
  return span === undefined ? undefined : { sign, span };
}

/** Without the milliseconds where there are none, as people write it. */
function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
