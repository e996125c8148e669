import { isObject } from '../is-object.ts';
import * as v from 'valibot';

/** A free-form string map. Any key is allowed, even names like `constructor`. */
export interface Metadata {
  /** A value by its key. The business decides what keys and values mean. */
  [key: string]: string;
}

/** The schema of a free-form string map. */
// `v.record` drops the keys `__proto__`, `prototype` and `constructor`. A custom check keeps the object unchanged.
export const Metadata: v.GenericSchema<unknown, Metadata> = v.custom<Metadata>(
  isStringMap,
  'Expected an object whose values are strings',
);

/** An ISO 8601 date-time with a time zone, as the service sends and accepts it. */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A date-time in a response. */
export const Timestamp = v.pipe(v.string(), v.regex(DATE_TIME, 'Expected an ISO 8601 date-time with a time zone'));

/** An amount or a count. Numbers beyond 2^53 are not exact. */
export const Integer = v.pipe(v.number(), v.safeInteger());

/** Whether a value is an object whose values are strings. */
export function isStringMap(value: unknown): value is Metadata {
  if (!isObject(value)) return false;
  // Avoids an array for each map of a page, because most maps are small or empty.
  for (const name in value) if (typeof value[name] !== 'string') return false;
  return true;
}
