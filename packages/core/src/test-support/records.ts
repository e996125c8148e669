import type { Customer } from '../resources/customers.ts';
import type { Discount } from '../resources/discounts.ts';
import type { Payout } from '../resources/payouts.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import type { Webhook } from '../resources/webhooks.ts';

const NOON = '2026-10-01T12:00:00Z';

/** A customer as the document describes it. */
export const customer: Required<Customer> = {
  customer_id: 'cus_1',
  business_id: 'bus_1',
  created_at: NOON,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  metadata: { constructor: 'kept', team: 'growth' },
  phone_number: null,
};

/** A subscription with every field of the document. */
export const subscription: Required<Subscription> = {
  subscription_id: 'sub_1',
  billing: { country: 'GB', city: 'London', state: null, street: '12 St James’s Square', zipcode: 'SW1Y 4LB' },
  cancel_at_next_billing_date: false,
  created_at: NOON,
  currency: 'GBP',
  customer: { customer_id: 'cus_1', email: 'ada@example.com', name: 'Ada Lovelace', metadata: {}, phone_number: null },
  discounts: [{ discount_id: 'dsc_1', discount_cycles_remaining: 3 }],
  has_payment_method: true,
  metadata: {},
  next_billing_date: '2026-11-01T12:00:00.123456Z',
  previous_billing_date: NOON,
  on_demand: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
  product_id: 'pdt_1',
  quantity: 1,
  recurring_pre_tax_amount: 2_500,
  status: 'active',
  tax_inclusive: true,
  trial_period_days: 0,
  cancelled_at: null,
  customer_business_name: null,
  discount_cycles_remaining: 3,
  discount_id: 'dsc_1',
  paused_at: null,
  payment_method_id: 'pm_1',
  product_name: 'Analytical Engine',
  scheduled_change: {
    id: 'chg_1',
    product_id: 'pdt_2',
    product_name: 'Difference Engine',
    product_description: null,
    quantity: 1,
    created_at: NOON,
    effective_at: NOON,
    addons: [{ addon_id: 'add_1', name: 'Cards', quantity: 2 }],
  },
  tax_id: null,
  trial_amount: null,
};

/** A discount with every field of the document. */
export const discount: Required<Discount> = {
  discount_id: 'dsc_1',
  business_id: 'bus_1',
  code: 'AUTUMN',
  name: 'Autumn',
  amount: 1_000,
  created_at: NOON,
  starts_at: null,
  expires_at: NOON,
  metadata: {},
  preserve_on_plan_change: true,
  restricted_to: ['pdt_1'],
  times_used: 4,
  usage_limit: null,
  per_customer_usage_limit: 1,
  subscription_cycles: 3,
  currency_options: [{ is_default: true, minimum_subtotal: 0, max_amount_possible: 5_000 }],
};

/** A payout with every field of the document. */
export const payout: Required<Payout> = {
  payout_id: 'pay_1',
  business_id: 'bus_1',
  amount: 90_000,
  chargebacks: 0,
  refunds: 5_000,
  fee: 3_000,
  tax: 2_000,
  payment_method: 'bank_transfer',
  created_at: NOON,
  updated_at: NOON,
  name: 'October',
  payout_document_url: null,
  remarks: null,
};

/** A webhook with every field of the document. */
export const webhook: Required<Webhook> = {
  id: 'wh_1',
  url: 'https://example.com/hook',
  description: 'Orders',
  metadata: {},
  created_at: 'some time ago',
  updated_at: NOON,
  disabled: false,
  filter_types: ['payment.succeeded'],
  rate_limit: 0,
};
