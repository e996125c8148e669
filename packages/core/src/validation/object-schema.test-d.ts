import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { type ObjectSchema, objectSchema } from './object-schema.ts';

const Label = v.nullish(v.string());

interface Parcel {
  weight: number;
  label?: string | null | undefined;
}

test('parsing returns the named interface', () => {
  const Parcel: ObjectSchema<Parcel> = objectSchema({ weight: v.number(), label: Label });
  expectTypeOf(v.parse(Parcel, {})).toEqualTypeOf<Parcel>();
  expectTypeOf<v.InferOutput<typeof Parcel>>().toEqualTypeOf<Parcel>();
});

test('a field without a schema is an error', () => {
  // @ts-expect-error -- label is missing
  const Parcel: ObjectSchema<Parcel> = objectSchema({ weight: v.number() });
  expectTypeOf(Parcel).toEqualTypeOf<ObjectSchema<Parcel>>();
});

test('a schema without a field is an error', () => {
  const entries = { weight: v.number(), label: Label, more: Label };
  // @ts-expect-error -- there is no field `more`
  const Parcel: ObjectSchema<Parcel> = objectSchema(entries);
  expectTypeOf(Parcel).toEqualTypeOf<ObjectSchema<Parcel>>();
});

test('a schema that accepts more than its field is an error', () => {
  // @ts-expect-error -- weight may be null
  const Parcel: ObjectSchema<Parcel> = objectSchema({ weight: v.nullish(v.number()), label: Label });
  expectTypeOf(Parcel).toEqualTypeOf<ObjectSchema<Parcel>>();
});

test('a schema that accepts less than its field is an error', () => {
  // @ts-expect-error -- label may be null
  const Parcel: ObjectSchema<Parcel> = objectSchema({ weight: v.number(), label: v.string() });
  expectTypeOf(Parcel).toEqualTypeOf<ObjectSchema<Parcel>>();
});
