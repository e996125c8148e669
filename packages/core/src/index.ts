export type { Mode } from './endpoint.ts';
export { type ListName, listNames, type OperationName } from './endpoint.ts';
export { fingerprintOf } from './http/api-key.ts';
export type { ResponseInfo } from './http/attempt.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export { type ItemOf, itemSchemas, listOf, type ParamsOf } from './list-of.ts';
export {
  type AnyPaydeckError,
  ApiError,
  ConfigurationError,
  ConnectionError,
  isPaydeckError,
  ListError,
  PaydeckError,
  RateLimitError,
  TimeoutError,
  UnexpectedResponseError,
  UnknownOutcomeError,
} from './errors/errors.ts';
export type { PaydeckErrorCode } from './errors/errors.ts';
export type { ClientEvent } from './calls/events.ts';
export { Metadata } from './validation/fields.ts';
export type { Call, CallOptions, WithResponse } from './calls/call.ts';
export type { RequestParams } from './calls/request-plan.ts';
export type { IteratorPage, List, ListOptions, Page, Pages } from './lists/list.ts';
export { createRateLimiter } from './rate-limit/rate-limiter.ts';
export { type CreateCustomerParams, Customer, type Customers } from './resources/customers.ts';
export {
  Discount,
  DiscountCurrencyOption,
  type Discounts,
  DiscountType,
  type ListDiscountsParams,
} from './resources/discounts.ts';
export { type ListPayoutsParams, Payout, type Payouts } from './resources/payouts.ts';
export {
  BillingAddress,
  type ListSubscriptionsParams,
  ScheduledChange,
  ScheduledChangeAddon,
  Subscription,
  SubscriptionCustomer,
  SubscriptionDiscount,
  type Subscriptions,
  SubscriptionStatus,
} from './resources/subscriptions.ts';
export { type ListWebhooksParams, Webhook, type Webhooks } from './resources/webhooks.ts';
