import { subscriptionStatuses } from '@paydeck/presentation/internal';
import { paging, type ResourceOf } from './resource.ts';

export const subscriptions: ResourceOf<'subscriptions'> = {
  title: 'Subscriptions',
  shortTitle: 'Subs',
  words: ['subs', 'sub', 'subscriptions', 'subscription'],
  idPrefix: 'sub',
  money: { amount: 'recurring_pre_tax_amount', currency: 'currency' },
  filters: [
    {
      name: 'status',
      kind: 'choice',
      choices: subscriptionStatuses,
      field: 'status',
      help: 'only subscriptions in this status',
    },
    { name: 'customer_id', kind: 'text', help: 'only the subscriptions of this customer' },
    { name: 'product_id', kind: 'text', help: 'only the subscriptions to this product' },
    { name: 'brand_id', kind: 'text', help: 'only the subscriptions of this brand' },
    { name: 'created_at_gte', kind: 'timestamp', help: 'only what was created after this time' },
    { name: 'created_at_lte', kind: 'timestamp', help: 'only what was created before this time' },
    {
      name: 'cancel_at_next_billing_date',
      kind: 'boolean',
      help: 'only what is scheduled for cancellation',
      not: 'only what is not scheduled for cancellation',
    },
    ...paging,
  ],
  groupings: [
    ['status', 'status'],
    ['product_id', 'product', 'product_name'],
    ['currency', 'currency'],
    ['customer.customer_id', 'customer', 'customer.name'],
    ['next_billing_date', 'next billing'],
    ['created_at', 'created'],
  ],
  idField: 'subscription_id',
  comparedColumns: 'status,next=next_billing_date',
  examples: [
    ['paydeck subscriptions --created-at-gte -7d', 'the new ones, in the browser'],
    [
      'paydeck subscriptions --status past_due --all --format csv --columns customer.email,customer.name',
      'whom to write to',
    ],
  ],
};
