import type { Subscription } from '@paydeck/core';

export function subscription(index: number, fields: Partial<Subscription> = {}): Subscription {
  return {
    subscription_id: `sub_${String(index).padStart(5, '0')}`,
    billing: { country: 'GB', city: 'London', state: null, street: '12 St James Square', zipcode: 'SW1Y 4JH' },
    cancel_at_next_billing_date: false,
    created_at: '2026-10-01T09:00:00Z',
    currency: 'USD',
    customer: { customer_id: `cus_${index}`, email: 'ada@example.com', name: 'Ada Lovelace' },
    discounts: [],
    has_payment_method: true,
    metadata: {},
    next_billing_date: '2026-12-03T09:00:00Z',
    previous_billing_date: '2026-11-03T09:00:00Z',
    on_demand: false,
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month',
    subscription_period_count: 1,
    subscription_period_interval: 'Year',
    product_id: 'pdt_1',
    quantity: 1,
    recurring_pre_tax_amount: 2900,
    status: 'active',
    tax_inclusive: false,
    trial_period_days: 0,
    product_name: 'Plan C2',
    ...fields,
  };
}

export function subscriptions(count: number, from = 0): Subscription[] {
  return Array.from({ length: count }, (_, index) => subscription(from + index));
}
