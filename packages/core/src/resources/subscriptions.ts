import * as v from 'valibot';
import { type Fields, Integer, Metadata, Timestamp } from '../validation/fields.ts';
import { numberedList } from '../lists/numbered-list.ts';
import type { Operation } from '../calls/operation.ts';
import { flag, integer, oneOf, type Parameter, text, timestamp, toQuery } from '../validation/parameters.ts';
import type { Service } from '../lists/list-plan.ts';
import type { List, ListOptions } from '../lists/list.ts';
import { PageKnowledge } from '../lists/page-knowledge.ts';
import type { ObjectSchema } from '../validation/validation.ts';

/** The eight statuses that the service's document names; `SubscriptionStatus.options` is the list. */
export const SubscriptionStatus = v.picklist([
  'pending',
  'active',
  'on_hold',
  'paused',
  'cancelled',
  'failed',
  'expired',
  'past_due',
]);

/** One of the eight statuses that the service's document names. */
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/** The schema of a change of plan that has not taken effect yet. */
export const ScheduledChange = v.looseObject({
  id: v.string(),
  product_id: v.string(),
  product_name: v.nullish(v.string()),
  product_description: v.nullish(v.string()),
  quantity: v.nullish(Integer),
  created_at: Timestamp,
  effective_at: v.nullish(Timestamp),
  addons: v.nullish(
    v.array(
      v.looseObject({
        addon_id: v.string(),
        name: v.nullish(v.string()),
        quantity: v.nullish(Integer),
      }),
    ),
  ),
});

/** A change of plan that has not taken effect yet. */
export interface ScheduledChange extends Fields<typeof ScheduledChange> {}

/** The schema of a subscription. A status outside the documented list is accepted and kept. */
export const Subscription = v.looseObject({
  subscription_id: v.string(),
  billing: v.looseObject({
    country: v.string(),
    city: v.nullish(v.string()),
    state: v.nullish(v.string()),
    street: v.nullish(v.string()),
    zipcode: v.nullish(v.string()),
  }),
  cancel_at_next_billing_date: v.boolean(),
  created_at: Timestamp,
  currency: v.string(),
  customer: v.looseObject({
    customer_id: v.string(),
    email: v.string(),
    name: v.string(),
    metadata: v.nullish(Metadata),
    phone_number: v.nullish(v.string()),
  }),
  discounts: v.array(
    v.looseObject({
      discount_id: v.string(),
      discount_cycles_remaining: v.nullish(Integer),
    }),
  ),
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
  status: v.custom<SubscriptionStatus | (string & {})>((value) => typeof value === 'string', 'Expected a string'),
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

/** A subscription: what a customer pays, how often, for which product. */
export interface Subscription extends Fields<typeof Subscription> {}

/** Which subscriptions to list. Every field narrows the list; all of them are optional. */
export interface ListSubscriptionsParams {
  /** Only subscriptions created after this time. A `Date` is sent as ISO 8601 in UTC. */
  created_at_gte?: string | Date | undefined;
  /** Only subscriptions created before this time. */
  created_at_lte?: string | Date | undefined;
  /** Items per page, 0 to 100. 100 unless given, so that a walk needs few requests. */
  page_size?: number | undefined;
  /** The page to start at. Pages count from 0, the default. */
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
   * Lists subscriptions, all of them or those that the parameters ask for.
   *
   * @example
   * for await (const subscription of client.subscriptions.list({ status: 'past_due' })) {
   *   console.log(subscription.subscription_id);
   * }
   */
  list(params?: ListSubscriptionsParams, options?: ListOptions): List<Subscription>;
}

/** Makes the subscriptions of a client. */
export function createSubscriptions(service: Service): Subscriptions {
  const knowledge = new PageKnowledge();
  return {
    list(params, options) {
      return numberedList(
        service,
        {
          operation: LIST,
          schema: Documented,
          id: (subscription) => subscription.subscription_id,
          createdAt: (subscription) => subscription.created_at,
          query: () => toQuery(LIST.name, PARAMETERS, params),
          options,
        },
        knowledge,
      );
    },
  };
}

const LIST: Operation = {
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
  status: oneOf(SubscriptionStatus.options),
  brand_id: text,
  product_id: text,
  cancel_at_next_billing_date: flag,
};

// What answers are compared with: here a status outside the document's list is drift.
const Documented: ObjectSchema<Subscription> = v.looseObject({ ...Subscription.entries, status: SubscriptionStatus });
