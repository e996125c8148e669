import type { Subscription } from '@paydeck/core';

/** A subscription with what a launcher shows of one. */
export function subscriptionWith(changes: Partial<Subscription> = {}): Subscription {
  return {
    subscription_id: 'sub_3kPq8ZrT1nVw',
    billing: { country: 'NO' },
    cancel_at_next_billing_date: false,
    created_at: '2026-01-02T03:04:05Z',
    currency: 'USD',
    customer: { customer_id: 'cus_1', email: 'ada@example.com', name: 'Ada Lovelace' },
    discounts: [],
    has_payment_method: true,
    metadata: {},
    next_billing_date: '2026-12-03T10:00:00Z',
    previous_billing_date: '2026-11-03T10:00:00Z',
    on_demand: false,
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month',
    subscription_period_count: 1,
    subscription_period_interval: 'Year',
    product_id: 'pdt_9x',
    quantity: 1,
    recurring_pre_tax_amount: 4900,
    status: 'active',
    tax_inclusive: false,
    trial_period_days: 0,
    product_name: 'Pro',
    ...changes,
  };
}
