import * as v from 'valibot';

/** A free-form string map. Any key is allowed, also names like `constructor`. */
export interface Metadata {
  [key: string]: string;
}

// `v.record` drops the keys `__proto__`, `prototype` and `constructor`; a custom check leaves the object as it came.
export const Metadata = v.custom<Metadata>(isStringMap, 'Expected an object whose values are strings');

/** An ISO 8601 date-time with its zone, as the service sends it. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

/** Amounts and counts. Beyond 2^53 a number no longer says what was sent. */
export const Integer = v.pipe(v.number(), v.safeInteger());

/**
 * What a schema gives back, without the index signature of a loose object: unknown fields are kept at run time,
 * yet a misspelt field is an error for the compiler.
 */
export type Fields<Schema extends { readonly entries: v.ObjectEntries }> = v.InferOutput<
  v.ObjectSchema<Schema['entries'], undefined>
>;

/** Whether a value is an object whose values are strings. */
export function isStringMap(value: unknown): value is Metadata {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string')
  );
}
