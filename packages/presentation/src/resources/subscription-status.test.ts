import type { Discount, Payout, Subscription, Webhook } from '@paydeck/core';
import { expect, test } from 'vitest';
import type { Column } from '../columns/column.ts';
import { detailLines } from '../columns/detail.ts';
import { discountListing } from './discounts.ts';
import type { Format } from '../columns/format.ts';
import { payoutListing } from './payouts.ts';
import { subscriptionListing } from './subscriptions.ts';
import { sample, sampleDiscount, samplePayout, sampleWebhook } from '../test-support/samples.ts';
import { statusTone } from './subscription-status.ts';
import type { Tone } from '../columns/tone.ts';
import { webhookListing } from './webhooks.ts';

const format = { now: Date.UTC(2026, 10, 21) };

test('has a tone for every documented status, and none for others', () => {
  const statuses = ['active', 'pending', 'on_hold', 'paused', 'past_due', 'failed', 'cancelled', 'expired', 'new', 7];
  expect(statuses.map(statusTone)).toEqual([
    'good',
    'warning',
    'warning',
    'warning',
    'bad',
    'bad',
    'quiet',
    'quiet',
    undefined,
    undefined,
  ]);
});

test('columns have tones', () => {
  const subscription: Subscription = { ...sample, status: 'past_due' };
  const discount: Discount = { ...sampleDiscount, times_used: 5, usage_limit: 5 };
  const payout: Payout = { ...samplePayout, amount: 10, chargebacks: 700 };
  const webhook: Webhook = { ...sampleWebhook, disabled: true };
  expect(toneOf(subscriptionListing.columns, 'status', subscription)).toBe('bad');
  expect(toneOf(discountListing.columns, 'state', discount)).toBe('quiet');
  expect(toneOf(payoutListing.columns, 'net', payout)).toBe('bad');
  expect(toneOf(payoutListing.columns, 'chargebacks', payout)).toBe('warning');
  expect(toneOf(webhookListing.columns, 'state', webhook)).toBe('bad');
  expect(toneOf(webhookListing.columns, 'state', { ...webhook, disabled: false })).toBe('good');
});

test('detail lines have tones', () => {
  const lines = detailLines(subscriptionListing.fields, { ...sample, status: 'on_hold' }, format);
  expect(lines.find(({ path }) => path === 'status')?.tone).toBe('warning');
  expect(lines.find(({ path }) => path === 'currency')?.tone).toBeUndefined();
});

test('notes where the currency of a payout comes from', () => {
  expect(noteIn({})).toBe('unit as sent');
  expect(noteIn({ payoutCurrency: 'USD' })).toBe('unit as sent, USD');
  expect(noteIn({ payoutCurrency: 'USD', amountUnit: 'minor' })).toBe('USD by the profile');
});

test('uses the decimal digits of the payout currency', () => {
  expect(textIn('USD')).toBe('$488.31');
  expect(textIn('JPY')).toBe('¥48,831');
});

function toneOf<T>(columns: readonly Column<T>[], key: string, item: T): Tone | undefined {
  return columns.find((column) => column.key === key)?.tone?.(item, format);
}

function noteIn(options: Partial<Format>): string | undefined {
  const lines = detailLines(payoutListing.fields, samplePayout, { ...format, ...options });
  return lines.find(({ path }) => path === 'amount')?.note;
}

function textIn(payoutCurrency: string): string | undefined {
  const amount = payoutListing.columns.find(({ key }) => key === 'amount');
  return amount?.text({ ...samplePayout, amount: 48831 }, { ...format, amountUnit: 'minor', payoutCurrency });
}
