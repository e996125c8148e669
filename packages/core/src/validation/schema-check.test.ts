import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Customer } from '../resources/customers.ts';
import { Discount } from '../resources/discounts.ts';
import { Payout } from '../resources/payouts.ts';
import { Subscription } from '../resources/subscriptions.ts';
import { Webhook } from '../resources/webhooks.ts';
import { isObject } from '../is-object.ts';
import { cases, propertyTest } from '../test-support/cases.ts';
import { customer, discount, payout, subscription, webhook } from '../test-support/records.ts';
import { checkOf } from './schema-check.ts';

const RESOURCES: [name: string, schema: v.GenericSchema, record: object][] = [
  ['Customer', Customer, customer],
  ['Subscription', Subscription, subscription],
  ['Discount', Discount, discount],
  ['Payout', Payout, payout],
  ['Webhook', Webhook, webhook],
];

describe.each(RESOURCES)('%s', (_name, schema, record) => {
  test('accepts the record that the document describes', () => {
    expect(differences(schema, record)).toEqual([]);
    expect(v.parse(schema, record)).toEqual(record);
  });

  test('finds the same differences as valibot in any JSON', propertyTest, () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        expect(agrees(schema, any)).toBe(true);
      }),
      cases(),
    );
  });

  test('accepts exactly what valibot accepts, wherever a record is changed', propertyTest, () => {
    const changed = fc.array(CHANGE, { maxLength: 3 }).map((changes) => changes.reduce(applied, record));
    fc.assert(
      fc.property(changed, (any) => {
        expect(agrees(schema, any)).toBe(true);
      }),
      cases(),
    );
  });
});

test('reports the path and the kind of each difference', () => {
  const { currency: _, ...without } = subscription;
  const changed = {
    ...without,
    billing: { ...subscription.billing, country: null, unknown: 1 },
    discounts: [{ discount_id: 'dsc_1' }, { discount_id: 7 }],
    quantity: 1.5,
    created_at: 'yesterday',
    scheduled_change: 'soon',
  };
  expect(differences(Subscription, changed).toSorted()).toEqual([
    'billing.country null',
    'created_at value',
    'currency missing',
    'discounts[].discount_id type',
    'quantity value',
    'scheduled_change type',
  ]);
});

test('returns the same result for every order of fields', () => {
  const reversed = Object.fromEntries(Object.entries({ ...payout, amount: '1', unknown: 1 }).toReversed());
  for (const record of [reversed, payout, reversed, { ...payout, amount: '1' }, reversed, payout]) {
    expect(differences(Payout, record)).toEqual(record === payout ? [] : ['amount type']);
  }
});

test('compiles a schema once', () => {
  expect(checkOf(Payout)).toBe(checkOf(Payout));
});

/** One change to a record, at any depth. */
interface Change {
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'reverse';
  readonly value: unknown;
}

const CHANGE: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom<Change['kind'][]>('replace', 'replace', 'replace', 'remove', 'add', 'reverse'),
  value: fc.oneof(
    fc.constantFrom<unknown[]>(null, undefined, '', 0, -0, 1.5, 2 ** 53, true, [], {}, [{}], [null], { a: 1 }),
    fc.constantFrom('2026-10-01T12:00:00Z', '2026-10-01 12:00:00Z', '2026-10-01T12:00Z ', '2026-10-01', 'active'),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

function applied(record: unknown, { at, kind, value }: Change): unknown {
  const copy = structuredClone(record);
  const places = placesIn(copy);
  const place = places[at % places.length];
  if (!place) return value;
  const { parent, name } = place;
  if (kind === 'replace') Reflect.set(parent, name, value);
  else if (kind === 'add') Reflect.set(parent, 'unknown', value);
  else if (Array.isArray(parent)) parent.reverse();
  else if (kind === 'remove') Reflect.deleteProperty(parent, name);
  else for (const [field, old] of Object.entries(parent).toReversed()) moveToEnd(parent, field, old);
  return copy;
}

function moveToEnd(parent: object, field: string, value: unknown): void {
  Reflect.deleteProperty(parent, field);
  Object.defineProperty(parent, field, { value, configurable: true, enumerable: true, writable: true });
}

function placesIn(value: unknown): { parent: object; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [{ parent: value, name }, ...placesIn(inner)]);
}

// valibot accepts an array as an object whose fields are all optional. This check does not.
function agrees(schema: v.GenericSchema, value: unknown): boolean {
  const found: string[] = [];
  checkOf(schema)(value, (path) => found.push(path));
  return v.is(schema, value) ? found.every((path) => valuesAt(value, path).some(Array.isArray)) : found.length > 0;
}

function valuesAt(value: unknown, path: string): unknown[] {
  const steps = path.split(/\.|(?=\[\])/).filter((step) => step !== '');
  return steps.reduce<unknown[]>(
    (values, step) => (step === '[]' ? values.flat() : values.map((one) => (isObject(one) ? one[step] : undefined))),
    [value],
  );
}

function differences(schema: v.GenericSchema, value: unknown): string[] {
  const found: string[] = [];
  checkOf(schema)(value, (path, kind) => found.push(`${path} ${kind}`));
  return found;
}
