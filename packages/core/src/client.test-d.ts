import type { ResponseInfo } from './http/attempt.ts';
import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import type { RateLimitStatus } from './rate-limit/index.ts';
import type {
  WithResponse,
  AnyPaydeckError,
  BillingAddress,
  Call,
  Client,
  ClientOptions,
  createClient,
  Customer,
  Discount,
  DiscountCurrencyOption,
  IteratorPage,
  List,
  ListSubscriptionsParams,
  Page,
  Payout,
  ScheduledChange,
  ScheduledChangeAddon,
  Subscription,
  SubscriptionCustomer,
  SubscriptionDiscount,
  SubscriptionStatus,
  Webhook,
  Webhooks,
} from './index.ts';
import { isPaydeckError, Subscription as SubscriptionSchema } from './index.ts';

declare const client: Client;

test('only mode, apiKey and baseUrl are required', () => {
  expectTypeOf<Parameters<typeof createClient>>().toEqualTypeOf<[options: ClientOptions]>();
  expectTypeOf<{ mode: 'test'; apiKey: string; baseUrl: string }>().toExtend<ClientOptions>();
  expectTypeOf<{ apiKey: string; baseUrl: string }>().not.toExtend<ClientOptions>();
  expectTypeOf<{ mode: 'prod'; apiKey: string; baseUrl: string }>().not.toExtend<ClientOptions>();
});

test('lists return items, pages and arrays of their own type', () => {
  expectTypeOf(client.subscriptions.list()).toEqualTypeOf<List<Subscription>>();
  expectTypeOf(client.payouts.list().pages()).toExtend<AsyncIterable<Page<Payout>>>();
  expectTypeOf(client.payouts.list()).toExtend<AsyncIterable<Payout>>();
  expectTypeOf(client.discounts.list().toArray({ limit: 1 })).resolves.items.toHaveProperty('discount_id');
  expectTypeOf(client.webhooks.list().page()).toEqualTypeOf<Call<IteratorPage<Webhook>>>();
});

test('a plain object can replace a resource or a client', () => {
  expectTypeOf<{ get(id: string): Call<Webhook>; list(): List<Webhook, IteratorPage<Webhook>> }>().toExtend<Webhooks>();
  expectTypeOf<{ list(): List<Payout> }>().toExtend<Client['payouts']>();
  expectTypeOf<{ [Name in keyof Client]: Client[Name] }>().toExtend<Client>();
});

test('withResponse returns the response', () => {
  expectTypeOf(client.webhooks.get('wh_1')).toEqualTypeOf<Call<Webhook>>();
  expectTypeOf(client.webhooks.get('wh_1')).resolves.toEqualTypeOf<Webhook>();
  expectTypeOf(client.webhooks.get('wh_1').withResponse()).resolves.toEqualTypeOf<WithResponse<Webhook>>();
  expectTypeOf<WithResponse<Customer>>().toEqualTypeOf<{
    readonly data: Customer;
    readonly response: ResponseInfo;
    readonly rateLimit: RateLimitStatus;
    readonly attempts: number;
  }>();
});

test('fields that are always sent are present, others may be null or missing', () => {
  expectTypeOf<Subscription['next_billing_date']>().toEqualTypeOf<string>();
  expectTypeOf<Subscription['cancelled_at']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Customer['email']>().toEqualTypeOf<string>();
  expectTypeOf<Customer['phone_number']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Payout['remarks']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Webhook['metadata'][string]>().toEqualTypeOf<string>();
  expectTypeOf<Subscription>().not.toHaveProperty('no_such_field');
});

test('a misspelt field is an error at any depth', () => {
  expectTypeOf<Subscription['customer']>().not.toHaveProperty('emial');
  expectTypeOf<Subscription['billing']>().not.toHaveProperty('contry');
  expectTypeOf<Subscription['discounts'][number]>().not.toHaveProperty('id');
  expectTypeOf<NonNullable<Subscription['scheduled_change']>>().not.toHaveProperty('quantitiy');
  expectTypeOf<ScheduledChangeAddon>().not.toHaveProperty('id');
  expectTypeOf<DiscountCurrencyOption>().not.toHaveProperty('currency');
  const subscription = v.parse(SubscriptionSchema, {});
  // @ts-expect-error -- the field is `email`
  expectTypeOf(subscription.customer.emial).toBeNever();
});

test('nested objects have named types', () => {
  expectTypeOf<Subscription['billing']>().toEqualTypeOf<BillingAddress>();
  expectTypeOf<Subscription['customer']>().toEqualTypeOf<SubscriptionCustomer>();
  expectTypeOf<Subscription['discounts']>().toEqualTypeOf<SubscriptionDiscount[]>();
  expectTypeOf<ScheduledChange['addons']>().toEqualTypeOf<ScheduledChangeAddon[] | null | undefined>();
  expectTypeOf<Discount['currency_options']>().toEqualTypeOf<DiscountCurrencyOption[] | null | undefined>();
});

test('schemas and the client return the same types', () => {
  expectTypeOf<v.InferOutput<typeof SubscriptionSchema>>().toEqualTypeOf<Subscription>();
  expectTypeOf(SubscriptionSchema.entries.billing).toEqualTypeOf<v.GenericSchema<unknown, BillingAddress>>();
});

test('a status in a response may be any string, a status parameter may not', () => {
  expectTypeOf<'frozen'>().toExtend<Subscription['status']>();
  expectTypeOf<Subscription['status']>().toExtend<string>();
  expectTypeOf<SubscriptionStatus>().toExtend<Subscription['status']>();
  expectTypeOf<'frozen'>().not.toExtend<NonNullable<ListSubscriptionsParams['status']>>();
});

test('time parameters are strings or dates', () => {
  expectTypeOf<ListSubscriptionsParams['created_at_gte']>().toEqualTypeOf<string | Date | undefined>();
});

test('isPaydeckError narrows errors by their names', () => {
  const error: unknown = undefined;
  if (!isPaydeckError(error)) return;
  expectTypeOf(error).toEqualTypeOf<AnyPaydeckError>();
  if (error.name === 'RateLimitError') expectTypeOf(error.resetAt).toEqualTypeOf<Date | undefined>();
  if (error.name === 'UnknownOutcomeError') expectTypeOf(error.sentAt).toEqualTypeOf<Date>();
  if (error.name === 'ConfigurationError') expectTypeOf(error.parameter).toEqualTypeOf<string | undefined>();
});
