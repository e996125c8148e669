import type { Discount, Payout, Webhook } from '@paydeck/core';

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
