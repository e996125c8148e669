import { listFilters } from '@paydeck/presentation/internal';
import { paging, type ResourceOf } from './resource.ts';

export const subscriptions: ResourceOf<'subscriptions'> = {
  title: 'Subscriptions',
  shortTitle: 'Subs',
  words: ['subs', 'sub', 'subscriptions', 'subscription'],
  idPrefix: 'sub',
  money: { amount: 'recurring_pre_tax_amount', currency: 'currency' },
  filters: [...listFilters.subscriptions, ...paging],
  groupings: [
    ['status', 'status'],
    ['product_id', 'product', 'product_name'],
    ['currency', 'currency'],
    ['customer.customer_id', 'customer', 'customer.name'],
    ['next_billing_date', 'next billing'],
    ['created_at', 'created'],
  ],
  summary: ['statuses', 'revenue', 'renewals'],
  secondColumn: 'recurring_pre_tax_amount',
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
