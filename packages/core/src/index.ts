export type { Mode } from './mode.ts';
export type { ListName, OperationName } from './endpoint.ts';
export type { ResponseInfo } from './http/exchange.ts';
export { type ApiKeySource } from './http/api-key.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  type AnyPaydeckError,
  ApiError,
  ConfigurationError,
  ConnectionError,
  type ErrorDetails,
  isPaydeckError,
  ListError,
  PaydeckError,
  RateLimitError,
  type ResponseIssue,
  TimeoutError,
  UnexpectedResponseError,
  UnknownOutcomeError,
} from './errors/errors.ts';
export type { ListErrorCode, PaydeckErrorCode } from './errors/error-code.ts';
export type {
  AttemptEvent,
  ClientEvent,
  DriftEvent,
  RateLimitEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './calls/events.ts';
export { Metadata } from './validation/fields.ts';
export type { Call, CallOptions, WithResponse } from './calls/call.ts';
export type { IteratorPage, List, ListOptions, Page, Pages } from './lists/list.ts';
export { createRateLimiter, type RateLimiterOptions } from './rate-limit/rate-limiter.ts';
export type {
  AppliedVisit,
  KnownLimits,
  LostRequests,
  Others,
  RateLimitStore,
  Visit,
  VisitResult,
  WaitingRequests,
} from './rate-limit/store.ts';
export type {
  AcquireOptions,
  Denial,
  Outcome,
  Permit,
  Priority,
  RateLimiter,
  RateLimitSnapshot,
  RateLimitStatus,
  RateLimitWindow,
} from './rate-limit/rate-limit.ts';
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
export type { Drift, Validation } from './validation/validation.ts';
export type { ObjectSchema } from './validation/object-schema.ts';
