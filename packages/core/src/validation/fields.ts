import { isObject } from '../is-object.ts';
import * as v from 'valibot';

/** A free-form string map. Any key is allowed, also names like `constructor`. */
export interface Metadata {
  /** A value, by its name. What they mean is the business's own affair. */
  [key: string]: string;
}

/** The schema of a free-form string map. */
// `v.record` drops the keys `__proto__`, `prototype` and `constructor`; a custom check leaves the object as it came.
export const Metadata: v.GenericSchema<unknown, Metadata> = v.custom<Metadata>(
  isStringMap,
  'Expected an object whose values are strings',
);

/** An ISO 8601 date-time with its zone, as the service sends and takes it. */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A time that the service sends. */
export const Timestamp = v.pipe(v.string(), v.regex(DATE_TIME, 'Expected an ISO 8601 date-time with its zone'));

/** Amounts and counts. Beyond 2^53 a number no longer says what was sent. */
export const Integer = v.pipe(v.number(), v.safeInteger());

/** Whether a value is an object whose values are strings. */
export function isStringMap(value: unknown): value is Metadata {
  if (!isObject(value)) return false;
  // Most maps of a page are small or empty: no array is made of their values.
  for (const name in value) if (typeof value[name] !== 'string') return false;
  return true;
}
