import {
  Discount,
  DiscountType,
  Payout,
  Subscription,
  SubscriptionStatus,
  Webhook,
  type Client,
  listOf,
  type ListName,
  type Page,
  type Pages,
} from '@paydeck/core';
import * as v from 'valibot';
import { ArgumentError } from './tool.ts';

/** A list of the service for agents. */
export interface AgentList {
  /** What it has, for the descriptions of the tools. */
  readonly summary: string;
  readonly idField: string;
  /** The schema of an item. */
  readonly item: v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };
  /** The filters of the service. */
  readonly filters: v.ObjectEntries;
}

/** Filters by the service's names. */
export type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

const text = (help: string) => v.optional(v.pipe(v.string(), v.minLength(1), v.description(help)));
const flag = (help: string) => v.optional(v.pipe(v.boolean(), v.description(help)));

const created = {
  created_at_gte: text('only what was created at or after this ISO 8601 date-time with a zone'),
  created_at_lte: text('only what was created at or before this ISO 8601 date-time with a zone'),
};

export const lists = {
  subscriptions: {
    summary: 'subscriptions with customer, product, amount, status and dates',
    idField: 'subscription_id',
    item: Subscription,
    filters: {
      status: v.optional(SubscriptionStatus),
      customer_id: text('only of this customer'),
      product_id: text('only to this product'),
      brand_id: text('only of this brand'),
      cancel_at_next_billing_date: flag('only what is, or is not, scheduled for cancellation'),
      ...created,
    },
  },
  discounts: {
    summary: 'discount codes with amount, dates and uses',
    idField: 'discount_id',
    item: Discount,
    filters: {
      code: text('only codes that contain this, in any case'),
      discount_type: v.optional(DiscountType),
      active: flag('only what can, or cannot, be redeemed now'),
      product_id: text('only what applies to this product'),
    },
  },
  payouts: {
    summary: 'payouts with amount, fee, tax, refunds and chargebacks; the service names no currency',
    idField: 'payout_id',
    item: Payout,
    filters: created,
  },
  webhooks: {
    summary: 'webhook endpoints with address, event types and whether they are disabled',
    idField: 'id',
    item: Webhook,
    filters: {},
  },
} as const satisfies Readonly<Record<ListName, AgentList>>;

/** Reads the whole list, after everything else that uses the account. The filters were parsed with the schema of the list. */
export function readList(client: Client, name: ListName, filters: Filters, signal: AbortSignal): Pages<Page<object>> {
  return listOf(client, name, filters, { signal, priority: 'background', ahead: 4 }).pages();
}

/** Parses the filters of a list, where a tool has them in one argument. */
export function parsedFilters(name: ListName, filters: v.ObjectEntries, given: unknown): Filters {
  const parsed = v.safeParse(v.strictObject(filters), given);
  if (!parsed.success)
    throw new ArgumentError(`filters of ${name}: ${Object.keys(filters).join(', ') || 'none'}. One is wrong.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every filter is a text, a word or a yes-or-no
  return parsed.output as Filters;
}
