import * as v from 'valibot';

/** A schema for objects of the type `T`. Parsing keeps unknown fields. */
export interface ObjectSchema<T> extends v.GenericSchema<unknown, T> {
  /** The schema of each field. */
  readonly entries: { readonly [Name in keyof T]-?: v.GenericSchema<unknown, T[Name]> };
}

/**
 * Returns the schema of an interface. Interfaces are written out so that editors show their names and docstrings. The
 * compiler checks each field against its schema in both directions: none may be missing, added, wider or narrower.
 *
 * @example
 * export const Payout: ObjectSchema<Payout> = objectSchema({ payout_id: v.string(), … });
 */
// @__NO_SIDE_EFFECTS__
export function objectSchema<T, Entries extends v.ObjectEntries>(
  entries: Entries & Agreeing<Entries, NoInfer<T>>,
): ObjectSchema<T> {
  const schema: unknown = v.looseObject(entries);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parameter's type has established it
  return schema as ObjectSchema<T>;
}

// `never` marks a field that the interface does not have, or whose type is wider in the interface.
type Agreeing<Entries, T> = {
  readonly [Name in keyof Entries]: Name extends keyof T
    ? Entries[Name] extends v.GenericSchema<unknown, infer Output>
      ? [T[Name]] extends [Output]
        ? v.GenericSchema<unknown, T[Name]>
        : never
      : never
    : never;
} & { readonly [Name in keyof T]-?: v.GenericSchema };
