import type {
  Checkpoint,
  Client,
  Discount,
  ListDiscountsParams,
  ListName,
  ListPayoutsParams,
  ListSubscriptionsParams,
  ListWebhooksParams,
  Page,
  Payout,
  Subscription,
  Walk,
  Webhook,
} from '@paydeck/core';
import {
  discountListing,
  payoutListing,
  subscriptionListing,
  webhookListing,
  type Listing,
} from '@paydeck/presentation';
import type { Query } from './query.ts';

export type Item = Subscription | Discount | Payout | Webhook;

export type ListingName = ListName;

/** Where to start a list, and how to load it. */
export interface LoadOptions {
  /** The first page. Lists with iterators always start at their beginning. */
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be requested at a time. Default: that of the client. */
  readonly prefetch?: number | undefined;
  /** Whether every item is loaded exactly once although the list changes meanwhile. Then `page` is ignored. */
  readonly exact?: boolean | undefined;
  /** Where an exact reading continues. */
  readonly resume?: Checkpoint | undefined;
  /** The time from which relative times are measured, in milliseconds since 1970. */
  readonly now: number;
}

/** The definition of a list of the service for the browser. Everything else is the same for all lists. */
export interface BrowserListing {
  readonly title: string;
  /** A short name for narrow terminals. */
  readonly shortTitle: string;
  /** Its fields, columns and ids. */
  readonly view: Listing<Item>;
  /** Loads a list of the service page by page. */
  open(client: Client, query: Query, options: Omit<LoadOptions, 'now'>): Walk<Page<Item>>;
}

// In the order of the tabs. A query comes from the filter table, so it contains parameters of its own list only.
export const listings: Readonly<Record<ListingName, BrowserListing>> = {
  subscriptions: {
    title: 'Subscriptions',
    shortTitle: 'Subs',
    view: subscriptionListing,
    open(client, query, { page, ...options }) {
      const params = { ...query, ...startOf(page, options) } as ListSubscriptionsParams;
      return client.subscriptions.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  discounts: {
    title: 'Discounts',
    shortTitle: 'Disc',
    view: discountListing,
    open(client, query, { page, ...options }) {
      const params = { ...query, ...startOf(page, options) } as ListDiscountsParams;
      return client.discounts.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  payouts: {
    title: 'Payouts',
    shortTitle: 'Payo',
    view: payoutListing,
    open(client, query, { page, ...options }) {
      const params = { ...query, ...startOf(page, options) } as ListPayoutsParams;
      return client.payouts.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  webhooks: {
    title: 'Webhooks',
    shortTitle: 'Hook',
    view: webhookListing,
    open(client, query, { signal, resume }) {
      const params = query as ListWebhooksParams;
      return client.webhooks.list(params, { signal, resume, priority: 'interactive' }).pages();
    },
  },
};

/** The lists of the service, in the order of the tabs. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
export const listingNames = Object.keys(listings) as readonly ListingName[];

/** An exact reading has no start page. */
function startOf(page: number, { exact }: Pick<LoadOptions, 'exact'>): { page_number?: number } {
  return exact === true ? {} : { page_number: page };
}

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
