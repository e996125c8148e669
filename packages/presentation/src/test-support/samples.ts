import type { Discount, ListName, Payout, Subscription, Webhook } from '@paydeck/core';

/** 21 November 2026, 12:00 UTC. */
export const now = Date.UTC(2026, 10, 21, 12);

/** A subscription with every documented field set. */
export const sample: Subscription = {
  subscription_id: 'sub_3kPq8ZrT1nVw',
  billing: { country: 'NO', city: 'Oslo', state: 'Oslo', street: 'Storgata 1', zipcode: '0155' },
  cancel_at_next_billing_date: false,
  created_at: '2026-01-02T03:04:05Z',
  currency: 'USD',
  customer: {
    customer_id: 'cus_41zq',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    metadata: { team: 'growth' },
    phone_number: '+4712345678',
  },
  discounts: [{ discount_id: 'dsc_82hh', discount_cycles_remaining: 3 }],
  has_payment_method: true,
  metadata: { plan: '=1+1', note: 'a,b "c"' },
  next_billing_date: '2026-12-03T10:00:00Z',
  previous_billing_date: '2026-11-03T10:00:00Z',
  on_demand: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
  product_id: 'pdt_9x',
  quantity: 1,
  recurring_pre_tax_amount: 48831,
  status: 'active',
  tax_inclusive: false,
  trial_period_days: 0,
  cancelled_at: '2026-11-01T00:00:00Z',
  customer_business_name: 'Analytical Engines',
  discount_cycles_remaining: 3,
  discount_id: 'dsc_82hh',
  paused_at: '2026-10-01T00:00:00Z',
  payment_method_id: 'pm_1',
  product_name: 'Pro',
  scheduled_change: {
    id: 'chg_1',
    product_id: 'pdt_team',
    product_name: 'Team',
    product_description: 'For teams',
    quantity: 2,
    created_at: '2026-11-20T00:00:00Z',
    effective_at: '2026-12-03T10:00:00Z',
    addons: [{ addon_id: 'add_1', name: 'Seats', quantity: 5 }],
  },
  tax_id: 'NO123',
  trial_amount: 100,
};

/** A discount with every documented field set, redeemable at the time of the tests. */
export const sampleDiscount: Discount = {
  discount_id: 'dsc_82hh10',
  business_id: 'bus_1',
  code: 'SPRING2',
  name: 'Spring sale 2',
  amount: 1500,
  created_at: '2026-09-01T00:00:00Z',
  starts_at: '2026-10-01T00:00:00Z',
  expires_at: '2026-12-03T00:00:00Z',
  metadata: { campaign: 'q1' },
  preserve_on_plan_change: true,
  restricted_to: ['pdt_9x', 'pdt_3m'],
  times_used: 14,
  usage_limit: 60,
  per_customer_usage_limit: 1,
  subscription_cycles: 3,
  currency_options: [{ is_default: true, minimum_subtotal: 3000, max_amount_possible: 1500 }],
};

/** A payout with every documented field set. */
export const samplePayout: Payout = {
  payout_id: 'pyt_18ab77',
  business_id: 'bus_1',
  amount: 88538,
  chargebacks: 0,
  refunds: 240,
  fee: 902,
  tax: 1802,
  payment_method: 'bank_transfer',
  created_at: '2026-11-20T06:00:00Z',
  updated_at: '2026-11-21T06:00:00Z',
  name: 'November, first half',
  payout_document_url: 'https://documents.example.com/payouts/pyt_18ab77.pdf',
  remarks: 'Includes a disputed payment',
};

/** A webhook endpoint with every documented field set. */
export const sampleWebhook: Webhook = {
  id: 'ep_2',
  url: 'https://hooks.example.com/a/2',
  description: 'orders to ledger',
  metadata: { owner: 'platform' },
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-10-11T12:30:00Z',
  disabled: false,
  filter_types: ['payment.succeeded', 'payment.failed'],
  rate_limit: 10,
};

/** A sample of each list. */
export const samples = {
  subscriptions: sample,
  discounts: sampleDiscount,
  payouts: samplePayout,
  webhooks: sampleWebhook,
} satisfies Record<ListName, object>;
