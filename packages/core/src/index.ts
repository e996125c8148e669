export type { IteratorPage, Page } from './pagination.ts';
export type { Metadata } from './fields.ts';
export { Customer, type CreateCustomerParams } from './resources/customers.ts';
export { Discount, DiscountType, type ListDiscountsParams } from './resources/discounts.ts';
export { Payout, type ListPayoutsParams } from './resources/payouts.ts';
export {
  type ListSubscriptionsParams,
  ScheduledChange,
  Subscription,
  SubscriptionStatus,
} from './resources/subscriptions.ts';
export { type ListWebhooksParams, Webhook } from './resources/webhooks.ts';
