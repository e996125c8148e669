import { expect, test } from 'vitest';
import { renewalDays, type Renewing } from './renewal-days.ts';
import { now } from '../test-support/samples.ts';

const active: Renewing = {
  status: 'active',
  next_billing_date: '2026-11-22T09:00:00Z',
  cancel_at_next_billing_date: false,
  currency: 'USD',
  recurring_pre_tax_amount: 2900,
};

test('counts by day and currency from today on', () => {
  const euros = { ...active, currency: 'EUR', recurring_pre_tax_amount: 100 };
  expect(renewalDays([active, active, euros], now, 3)).toEqual([
    { date: '2026-11-21', count: 0, totals: new Map() },
    {
      date: '2026-11-22',
      count: 3,
      totals: new Map([
        ['USD', 5800n],
        ['EUR', 100n],
      ]),
    },
    { date: '2026-11-23', count: 0, totals: new Map() },
  ]);
});

test('counts all renewals of today, also earlier ones', () => {
  const today = { ...active, next_billing_date: '2026-11-21T00:00:00Z' };
  expect(renewalDays([today], now, 1)[0]?.count).toBe(1);
});

test.for<[what: string, change: Partial<Renewing>]>([
  ['ends instead of renewing', { cancel_at_next_billing_date: true }],
  ['is not active', { status: 'paused' }],
  ['was due before', { next_billing_date: '2026-11-20T23:59:59Z' }],
  ['is due after the last day', { next_billing_date: '2026-11-24T00:00:00Z' }],
  ['has no date that can be read', { next_billing_date: 'soon' }],
])('excludes what %s', ([, change]) => {
  expect(renewalDays([{ ...active, ...change }], now, 3).map(({ count }) => count)).toEqual([0, 0, 0]);
});
