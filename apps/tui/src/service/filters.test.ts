import { expect, test } from 'vitest';
import { parseFilter } from './filters.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { resources } from './resources/resources.ts';

const common = ['page_size', 'page_number'];

test.each([
  [
    'subscriptions',
    [
      'status',
      'customer_id',
      'product_id',
      'brand_id',
      'created_at_gte',
      'created_at_lte',
      'cancel_at_next_billing_date',
      ...common,
    ],
  ],
  ['discounts', ['code', 'discount_type', 'active', 'product_id', ...common]],
  ['payouts', ['created_at_gte', 'created_at_lte', ...common]],
  ['webhooks', ['iterator']],
] as const)('has the parameters of %s, in the order of the help', (listing, names) => {
  expect(resources[listing].filters.map(({ name }) => name)).toEqual(names);
});

test('describes both values of every boolean', () => {
  const booleans = Object.values(resources)
    .flatMap(({ filters }) => filters)
    .filter(({ kind }) => kind === 'boolean');
  expect(booleans.map(({ name, not }) => [name, not !== undefined])).toEqual([
    ['cancel_at_next_billing_date', true],
    ['active', true],
  ]);
});

test.each(['0', '1', '100'])('accepts the page size %s', (size) => {
  expect(parseFilter(filter('page_size'), size)).toEqual({ value: Number(size) });
});

test.each(['101', '-1', '1.5', '1e2', '+5', '', ' 5', '99999999999'])('rejects the page size "%s"', (size) => {
  expect(parseFilter(filter('page_size'), size)).toEqual({ problem: 'takes a whole number from 0 to 100' });
});

test('accepts exactly the eight documented statuses', () => {
  expect(filter('status').choices).toHaveLength(8);
  expect(parseFilter(filter('status'), 'past_due')).toEqual({ value: 'past_due' });
  expect(parseFilter(filter('status'), 'PAST_DUE')).toHaveProperty('problem');
});

test('rejects an empty id', () => {
  expect(parseFilter(filter('customer_id'), ' ')).toEqual({ problem: 'takes a value' });
  expect(parseFilter(filter('customer_id'), 'cus_1,cus_2')).toEqual({
    problem: 'takes one value: run it once for each',
  });
});

test.for([
  ['created_at_gte', '2026-10-01', '2026-10-01T00:00:00Z'],
  ['created_at_lte', '2026-10', '2026-10-31T23:59:59.999Z'],
  ['created_at_gte', '-7d', '-7d'],
  ['created_at_lte', 'Last  Month', 'last-month'],
] as const)('reads the time of %s: %s', ([name, text, value]) => {
  expect(parseFilter(filter(name), text)).toEqual({ value });
});

test('parses several values of a choice, each once', () => {
  expect(parseFilter(filter('status'), 'active,past_due,active')).toEqual({ value: 'active,past_due' });
  expect(parseFilter(filter('status'), 'active,stauts')).toHaveProperty('problem');
});

function filter(name: string): Filter {
  const found = resources.subscriptions.filters.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no filter ${name}.`);
  return found;
}
