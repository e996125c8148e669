import { expect, test } from 'vitest';
import { requestsOf, selectionOf, isRelativeQuery } from './requests.ts';
import { resources } from './resources/resources.ts';

const now = Date.UTC(2026, 10, 22, 9, 30);

test.for([
  [{ created_at_gte: '-30d' }, { created_at_gte: '2026-10-23T09:30:00Z' }],
  [{ created_at_gte: 'today' }, { created_at_gte: '2026-11-22T00:00:00Z' }],
  [{ created_at_gte: '>yesterday' }, { created_at_gte: '2026-11-22T00:00:00Z' }],
  [{ created_at_lte: 'last-month' }, { created_at_lte: '2026-10-31T23:59:59.999Z' }],
  [{ created_at_lte: '<this-month' }, { created_at_lte: '2026-10-31T23:59:59.999Z' }],
  [{ created_at_gte: '2026-10-01T00:00:00+02:00' }, { created_at_gte: '2026-10-01T00:00:00+02:00' }],
] as const)('asks for %j as %j', ([query, request]) => {
  expect(requestsOf(query, resources.subscriptions.filters, now)).toEqual([request]);
});

test('requests one list for each value', () => {
  const query = { status: 'active,past_due', customer_id: 'a,b' };
  expect(requestsOf(query, resources.subscriptions.filters, now)).toEqual([
    { status: 'active', customer_id: 'a,b' },
    { status: 'past_due', customer_id: 'a,b' },
  ]);
});

test('recognizes queries that mean something else tomorrow', () => {
  expect(isRelativeQuery({ created_at_gte: '>yesterday' }, resources.payouts.filters)).toBe(true);
  expect(isRelativeQuery({ created_at_gte: '2026-10-01T00:00:00Z' }, resources.payouts.filters)).toBe(false);
});

test('selects from one list what several values contain, where items have the field', () => {
  expect(selectionOf({ status: 'active,past_due', customer_id: 'a,b' }, resources.subscriptions.filters)).toEqual({
    query: { customer_id: 'a,b' },
    values: { status: ['active', 'past_due'] },
  });
  expect(selectionOf({ status: 'active' }, resources.subscriptions.filters)).toBeUndefined();
  expect(selectionOf({ discount_type: 'flat,percentage' }, resources.discounts.filters)).toBeUndefined();
});
