import type { Discount, Payout, Webhook } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { now, sample, sampleDiscount, samplePayout, sampleWebhook } from '../test-support/samples.ts';
import { discountCounts, discountState } from './discount-states.ts';
import { figureOf } from './figure.ts';
import { dueSince, pastDue } from './past-due.ts';
import { payoutProblem, payoutSumText, payoutTotals } from './payout-totals.ts';
import { webhookCounts } from './webhook-states.ts';

describe('past due', () => {
  test('is one payment of each, by age and currency', () => {
    const subscriptions = [
      late(0),
      late(7, { currency: 'EUR' }),
      late(8),
      late(30),
      late(31),
      late(400),
      late(-1, { previous_billing_date: 'soon' }),
      sample,
    ];
    expect(figureOf(pastDue(now), subscriptions)).toEqual([
      { age: '0 to 7 days', currency: 'EUR', subscriptions: 1, amount: 100n },
      { age: '0 to 7 days', currency: 'USD', subscriptions: 1, amount: 100n },
      { age: '8 to 30 days', currency: 'USD', subscriptions: 2, amount: 200n },
      { age: 'over 30 days', currency: 'USD', subscriptions: 2, amount: 200n },
      { age: 'unknown', currency: 'USD', subscriptions: 1, amount: 100n },
    ]);
  });

  test('counts from the previous date while the next one is still to come', () => {
    const previous = new Date(now - 3 * dayMs);
    expect(dueSince(late(-5, { previous_billing_date: previous.toISOString() }), now)).toBe(previous.getTime());
  });
});

describe('payouts', () => {
  test('are summed by the currency of the service, else that of the profile', () => {
    const { totals, problems } = figureOf(payoutTotals({ payoutCurrency: 'USD' }), [
      payout({}),
      payout({ currency: 'EUR' }),
      payout({ amount: 50 }),
    ]);
    const parts = { fee: 2n, refunds: 4n, chargebacks: 6n, tax: 8n };
    expect(totals).toEqual([
      { currency: 'EUR', payouts: 1, amount: 100n, fee: 1n, refunds: 2n, chargebacks: 3n, tax: 4n },
      { currency: 'USD', payouts: 2, amount: 150n, ...parts },
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    [{}, undefined],
    [{ amount: -10 }, undefined],
    [{ amount: -11 }, 'amount: below zero by more than fee, refunds, chargebacks and tax'],
    [{ fee: undefined, tax: 1.5 }, 'fee, tax: no whole number'],
    [{ refunds: -1 }, 'refunds: negative'],
  ])('with %j', (more, problem) => {
    expect(payoutProblem(payout(more))).toBe(problem);
  });

  test('that do not add up are in no sum, and are counted', () => {
    const some = [payout({}), payout({ fee: -1 })];
    expect(payoutSumText(some, { now })).toBe('100 without 1 that does not add up');
    expect(payoutSumText(some.slice(0, 1), { now, payoutCurrency: 'USD', amountUnit: 'minor' })).toBe('$1.00');
    expect(payoutSumText([payout({ currency: 'A\u001b[2J' })], { now })).not.toContain('\u001b');
  });
});

test('discounts are counted by state', () => {
  const soon = new Date(now + 29 * dayMs).toISOString();
  expect(
    figureOf(discountCounts(now), [
      discount({}),
      discount({ times_used: 60 }),
      discount({ expires_at: soon, times_used: 0 }),
      discount({ expires_at: new Date(now - 1).toISOString() }),
      discount({ expires_at: 'soon' }),
    ]),
  ).toEqual({ redeemable: 2, notRedeemable: 2, unknown: 1, usedUp: 1, ending: 1, neverUsed: 1 });
  expect(discountState(discount({ expires_at: soon, times_used: 0 }), now).words).toEqual([
    `ends ${soon.slice(0, 10)}`,
    'never used',
  ]);
});

test('webhooks are counted by state', () => {
  expect(
    figureOf(webhookCounts(), [
      webhook({}),
      webhook({ disabled: true, filter_types: [] }),
      webhook({ disabled: undefined }),
      webhook({ filter_types: ['a'] }),
    ]),
  ).toEqual({ on: 2, disabled: 1, unknown: 1, noTypes: 1 });
});

const late = (days: number, more: object = {}) => ({
  ...sample,
  status: 'past_due',
  recurring_pre_tax_amount: 100,
  next_billing_date: new Date(now - days * dayMs).toISOString(),
  ...more,
});

const payout = (more: object): Payout => ({
  ...samplePayout,
  amount: 100,
  fee: 1,
  refunds: 2,
  chargebacks: 3,
  tax: 4,
  ...more,
});

const discount = (more: object): Discount => ({ ...sampleDiscount, expires_at: null, ...more });

const webhook = (more: object): Webhook => ({ ...sampleWebhook, disabled: false, filter_types: null, ...more });

const dayMs = 86_400_000;
