import { listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { onTestFinished } from 'vitest';

/** Starts a fake with a handful of records, the same on every day, and returns its base address. Its key is `key`. */
export async function sampleService(): Promise<string> {
  const clock = '2026-11-21T12:04:00Z';
  const none = Object.fromEntries(listNames.map((name) => [name, 0]));
  const fake = createFake({ ...none, clock, testKey: 'key', limits: '60/s,60/min' });
  for (const { id, name, email, ...fields } of subscriptions)
    fake.subscriptions.add({
      created_at: '2026-01-02T03:04:05Z',
      previous_billing_date: '2026-10-24T09:00:00Z',
      customer: { customer_id: `cus_${id}`, name, email },
      quantity: 1,
      payment_frequency_count: 1,
      payment_frequency_interval: 'Month',
      trial_period_days: 0,
      cancel_at_next_billing_date: false,
      on_demand: false,
      currency: 'USD',
      subscription_id: `sub_${id}`,
      ...fields,
    });
  for (const payout of payouts)
    fake.payouts.add({ tax: 0, refunds: 0, chargebacks: 0, payout_document_url: null, ...payout });
  for (const endpoint of endpoints) fake.webhooks.add({ disabled: false, rate_limit: null, ...endpoint });
  for (const discount of discounts)
    fake.discounts.add({
      created_at: '2026-10-01T00:00:00Z',
      restricted_to: [],
      times_used: 0,
      usage_limit: null,
      starts_at: null,
      expires_at: null,
      ...discount,
    });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  return server.baseUrl.test;
}

const pro = { product_name: 'Pro', recurring_pre_tax_amount: 4900 };
const team = { product_name: 'Team', recurring_pre_tax_amount: 12000, currency: 'EUR' };

const subscriptions = [
  {
    ...pro,
    id: '3kPq8ZrT1nVw',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    status: 'past_due',
    next_billing_date: '2026-11-14T09:00:00Z',
  },
  {
    ...team,
    id: '9mXw2LdB7cYe',
    name: 'Linus T',
    email: 'linus@example.org',
    status: 'past_due',
    next_billing_date: '2026-11-19T09:00:00Z',
  },
  {
    id: '7tRe6QhM0pKx',
    name: 'Alan Turing',
    email: 'alan@example.com',
    status: 'on_hold',
    product_name: 'Starter',
    recurring_pre_tax_amount: 10800,
    payment_frequency_interval: 'Year',
    next_billing_date: '2026-12-01T09:00:00Z',
  },
  {
    ...pro,
    id: '5gHj3WvF8zAs',
    name: '',
    email: 'edsger@example.com',
    status: 'active',
    cancel_at_next_billing_date: true,
    next_billing_date: '2026-11-24T09:00:00Z',
  },
  {
    ...pro,
    id: '1aBc5UoN4sJd',
    name: 'Grace Hopper',
    email: 'grace@example.net',
    status: 'active',
    next_billing_date: '2026-11-21T18:00:00Z',
  },
  {
    ...team,
    id: '8vNm4TbR2qLs',
    name: 'Team Rocket',
    email: 'rocket@example.com',
    status: 'active',
    trial_period_days: 14,
    created_at: '2026-11-08T09:00:00Z',
    previous_billing_date: '2026-11-08T09:00:00Z',
    next_billing_date: '2026-11-22T09:00:00Z',
  },
] as const;

const payouts = [
  {
    payout_id: 'po_4Hs9',
    amount: 221055,
    fee: 6630,
    created_at: '2026-11-15T06:00:00Z',
    payout_document_url: 'https://example.com/payouts/po_4Hs9.pdf',
  },
  { payout_id: 'po_1Kd2', amount: 210000, fee: 6300, created_at: '2026-11-01T06:00:00Z' },
  { payout_id: 'po_9Wq7', amount: 198740, fee: 5962, refunds: 12000, created_at: '2026-10-15T06:00:00Z' },
] as const;

const endpoints = [
  { id: 'ep_2Lx', url: 'https://api.example.com/hooks', filter_types: null },
  { id: 'ep_9Za', url: 'https://old.example.com/pay', disabled: true, filter_types: null },
  { id: 'ep_4Rm', url: 'https://jobs.example.com/billing', filter_types: ['a', 'b', 'c'], rate_limit: 10 },
];

const discounts = [
  {
    discount_id: 'dsc_1',
    code: 'SPRING25',
    type: 'percentage',
    amount: 2500,
    times_used: 41,
    usage_limit: 100,
    expires_at: '2026-11-30T00:00:00Z',
  },
  {
    discount_id: 'dsc_2',
    code: 'SPRING50',
    type: 'percentage',
    amount: 5000,
    starts_at: '2026-12-01T00:00:00Z',
  },
  { discount_id: 'dsc_3', code: 'WELCOME', type: 'flat', amount: 500, times_used: 3 },
] as const;
