import * as v from 'valibot';
import { Integer, Metadata, Timestamp } from '../validation/fields.ts';
import { byNumber } from '../lists/by-number.ts';
import { type ObjectSchema, objectSchema } from '../validation/object-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { flag, integer, oneOf, type Parameter, text, timestamp, toQuery } from '../validation/parameters.ts';
import { createList } from '../lists/create-list.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';

const STATUSES = ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due'] as const;

/** The eight statuses that the service's document names; `SubscriptionStatus.options` is the list. */
export const SubscriptionStatus = v.picklist(STATUSES);

/** One of the eight statuses that the service's document names. */
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/** The billing address of a subscription. Not documented: the form of the country code, and which fields may be absent. */
export interface BillingAddress {
  /** The code of the country. */
  country: string;
  /** The city. */
  city?: string | null | undefined;
  /** The state or region. */
  state?: string | null | undefined;
  /** The street with the number. */
  street?: string | null | undefined;
  /** The postal code. */
  zipcode?: string | null | undefined;
}

/** The schema of a billing address. */
export const BillingAddress: ObjectSchema<BillingAddress> = objectSchema({
  country: v.string(),
  city: v.nullish(v.string()),
  state: v.nullish(v.string()),
  street: v.nullish(v.string()),
  zipcode: v.nullish(v.string()),
});

/** The customer of a subscription, with fewer fields than a `Customer`. */
export interface SubscriptionCustomer {
  /** The id of the customer. */
  customer_id: string;
  /** The customer's e-mail address. */
  email: string;
  /** The customer's name. */
  name: string;
  /** A free-form string map. */
  metadata?: Metadata | null | undefined;
  /** The customer's telephone number. */
  phone_number?: string | null | undefined;
}

/** The schema of the customer of a subscription. */
export const SubscriptionCustomer: ObjectSchema<SubscriptionCustomer> = objectSchema({
  customer_id: v.string(),
  email: v.string(),
  name: v.string(),
  metadata: v.nullish(Metadata),
  phone_number: v.nullish(v.string()),
});

/** A discount of a subscription. */
export interface SubscriptionDiscount {
  /** The id of the discount. */
  discount_id: string;
  /** For how many more billing cycles the discount applies. */
  discount_cycles_remaining?: number | null | undefined;
}

/** The schema of a discount of a subscription. */
export const SubscriptionDiscount: ObjectSchema<SubscriptionDiscount> = objectSchema({
  discount_id: v.string(),
  discount_cycles_remaining: v.nullish(Integer),
});

/** An addon of a scheduled change of plan. */
export interface ScheduledChangeAddon {
  /** The id of the addon. */
  addon_id: string;
  /** The name of the addon. */
  name?: string | null | undefined;
  /** The quantity after the change. */
  quantity?: number | null | undefined;
}

/** The schema of an addon of a scheduled change of plan. */
export const ScheduledChangeAddon: ObjectSchema<ScheduledChangeAddon> = objectSchema({
  addon_id: v.string(),
  name: v.nullish(v.string()),
  quantity: v.nullish(Integer),
});

/** A change of plan that has not taken effect yet. Which fields may be null or absent is not documented. */
export interface ScheduledChange {
  /** The id of the change. */
  id: string;
  /** The id of the product after the change. */
  product_id: string;
  /** The name of that product. */
  product_name?: string | null | undefined;
  /** The description of that product. */
  product_description?: string | null | undefined;
  /** The quantity after the change. */
  quantity?: number | null | undefined;
  /** When the change was requested: an ISO 8601 date-time in UTC. */
  created_at: string;
  /** When the change takes effect: an ISO 8601 date-time in UTC. */
  effective_at?: string | null | undefined;
  /** The addons after the change. */
  addons?: ScheduledChangeAddon[] | null | undefined;
}

/** The schema of a change of plan that has not taken effect yet. */
export const ScheduledChange: ObjectSchema<ScheduledChange> = objectSchema({
  id: v.string(),
  product_id: v.string(),
  product_name: v.nullish(v.string()),
  product_description: v.nullish(v.string()),
  quantity: v.nullish(Integer),
  created_at: Timestamp,
  effective_at: v.nullish(Timestamp),
  addons: v.nullish(v.array(ScheduledChangeAddon)),
});

/**
 * A subscription: what a customer pays, how often, for which product. Not documented: the unit of the amounts, the codes
 * of currencies, the names of intervals, what `on_demand` means for the dates, and which fields may be null or absent.
 */
export interface Subscription {
  /** The id of the subscription. */
  subscription_id: string;
  /** The billing address. */
  billing: BillingAddress;
  /** True when the subscription is scheduled for cancellation. */
  cancel_at_next_billing_date: boolean;
  /** When the subscription was created: an ISO 8601 date-time in UTC. */
  created_at: string;
  /** The code of the currency. */
  currency: string;
  /** The customer of the subscription. */
  customer: SubscriptionCustomer;
  /** The discounts that the subscription has. */
  discounts: SubscriptionDiscount[];
  /** Whether there is a payment method to charge. */
  has_payment_method: boolean;
  /** A free-form string map. */
  metadata: Metadata;
  /** When the subscription is billed next: an ISO 8601 date-time in UTC. */
  next_billing_date: string;
  /** When the subscription was billed last: an ISO 8601 date-time in UTC. */
  previous_billing_date: string;
  /** Whether the subscription is charged on demand. */
  on_demand: boolean;
  /** How many intervals lie between two payments, an integer. */
  payment_frequency_count: number;
  /** The interval of payments, by name (such as `Month`). */
  payment_frequency_interval: string;
  /** How many intervals the subscription lasts, an integer. */
  subscription_period_count: number;
  /** The interval of that period, by name (such as `Year`). */
  subscription_period_interval: string;
  /** The id of the product. */
  product_id: string;
  /** How many of the product, an integer. */
  quantity: number;
  /** The amount of each charge before tax, an integer: usually in the smallest unit of the currency, such as cents. */
  recurring_pre_tax_amount: number;
  /** The status. A status that the document does not name is kept and reported as drift. */
  status: SubscriptionStatus | (string & {});
  /** Whether the amounts include tax. */
  tax_inclusive: boolean;
  /** How many days the trial lasts, an integer. */
  trial_period_days: number;
  /** When the subscription was cancelled: an ISO 8601 date-time in UTC. */
  cancelled_at?: string | null | undefined;
  /** The name of the customer's business. */
  customer_business_name?: string | null | undefined;
  /** For how many more cycles `discount_id` applies. */
  discount_cycles_remaining?: number | null | undefined;
  /** The id of a discount, beside `discounts`. */
  discount_id?: string | null | undefined;
  /** When the subscription was paused: an ISO 8601 date-time in UTC. */
  paused_at?: string | null | undefined;
  /** The id of the payment method. */
  payment_method_id?: string | null | undefined;
  /** The name of the product. */
  product_name?: string | null | undefined;
  /** A change of plan that has not taken effect yet. */
  scheduled_change?: ScheduledChange | null | undefined;
  /** The customer's tax id. */
  tax_id?: string | null | undefined;
  /** The price of the trial, an integer, in the unit of `recurring_pre_tax_amount`. */
  trial_amount?: number | null | undefined;
}

/** The schema of a subscription. A status outside the documented list is accepted and kept. */
export const Subscription: ObjectSchema<Subscription> = objectSchema({
  subscription_id: v.string(),
  billing: BillingAddress,
  cancel_at_next_billing_date: v.boolean(),
  created_at: Timestamp,
  currency: v.string(),
  customer: SubscriptionCustomer,
  discounts: v.array(SubscriptionDiscount),
  has_payment_method: v.boolean(),
  metadata: Metadata,
  next_billing_date: Timestamp,
  previous_billing_date: Timestamp,
  on_demand: v.boolean(),
  payment_frequency_count: Integer,
  payment_frequency_interval: v.string(),
  subscription_period_count: Integer,
  subscription_period_interval: v.string(),
  product_id: v.string(),
  quantity: Integer,
  recurring_pre_tax_amount: Integer,
  status: v.custom<Subscription['status']>((value) => typeof value === 'string', 'Expected a string'),
  tax_inclusive: v.boolean(),
  trial_period_days: Integer,
  cancelled_at: v.nullish(Timestamp),
  customer_business_name: v.nullish(v.string()),
  discount_cycles_remaining: v.nullish(Integer),
  discount_id: v.nullish(v.string()),
  paused_at: v.nullish(Timestamp),
  payment_method_id: v.nullish(v.string()),
  product_name: v.nullish(v.string()),
  scheduled_change: v.nullish(ScheduledChange),
  tax_id: v.nullish(v.string()),
  trial_amount: v.nullish(Integer),
});

/** The parameters of the subscriptions list. All of them are optional filters. Not documented: whether times are inclusive. */
export interface ListSubscriptionsParams {
  /** Only subscriptions created after this time. A `Date` is sent as ISO 8601 in UTC. */
  created_at_gte?: string | Date | undefined;
  /** Only subscriptions created before this time. */
  created_at_lte?: string | Date | undefined;
  /** Items per page, 0 to 100. Defaults to 100, so that a whole list needs few requests. An iteration reads at least 50 at a time. */
  page_size?: number | undefined;
  /** The page to return when the list is awaited, from 0. Defaults to 0. An iteration reads all pages, and rejects it. */
  page_number?: number | undefined;
  /** Only the subscriptions of this customer. */
  customer_id?: string | undefined;
  /** Only subscriptions in this status. */
  status?: SubscriptionStatus | undefined;
  /** Only the subscriptions of this brand. */
  brand_id?: string | undefined;
  /** Only the subscriptions to this product. */
  product_id?: string | undefined;
  /** Only subscriptions that are (`true`), or are not (`false`), scheduled for cancellation. */
  cancel_at_next_billing_date?: boolean | undefined;
}

/** The subscriptions of the account. */
export interface Subscriptions {
  /**
   * Lists subscriptions, optionally filtered.
   *
   * @example
   * for await (const subscription of client.subscriptions.list({ status: 'past_due' })) {
   *   console.log(subscription.subscription_id);
   * }
   */
  list(params?: ListSubscriptionsParams, options?: ListOptions): List<Subscription>;
}

/** Creates the subscriptions resource of a client. */
export function createSubscriptions(service: Service): Subscriptions {
  return {
    list(params, options) {
      return createList(byNumber, service, {
        endpoint: LIST,
        schema: Documented,
        id: 'subscription_id',
        isBounded: true,
        query: () => toQuery(LIST.name, PARAMETERS, params),
        options,
      });
    },
  };
}

const LIST: Endpoint = {
  name: 'subscriptions.list',
  method: 'GET',
  path: '/subscriptions',
  access: 'Read on Subscriptions',
};

const PARAMETERS: Record<keyof ListSubscriptionsParams, Parameter> = {
  created_at_gte: timestamp,
  created_at_lte: timestamp,
  page_size: integer(0, 100),
  page_number: integer(0),
  customer_id: text,
  status: oneOf(STATUSES),
  brand_id: text,
  product_id: text,
  cancel_at_next_billing_date: flag,
};

// Responses are compared with this schema, which reports an undocumented status as drift.
const Documented = documented();

// @__NO_SIDE_EFFECTS__
function documented(): ObjectSchema<Subscription> {
  return v.looseObject({ ...Subscription.entries, status: SubscriptionStatus });
}
