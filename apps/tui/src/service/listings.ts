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

/** An item of any list that the browser shows. */
export type Item = Subscription | Discount | Payout | Webhook;

export type ListingName = ListName;

/** Where a list is read from, and how. */
export interface Reading {
  /** The page to start at. Lists that go by iterators have no such place: they start at their beginning. */
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be requested at a time. Defaults to the client's own number. */
  readonly prefetch?: number | undefined;
  /** Whether every item is read, once, though the list changes meanwhile; then `page` does not count. */
  readonly exact?: boolean | undefined;
  /** Where an exact reading continues. */
  readonly resume?: Checkpoint | undefined;
  /** What relative times are measured from, in milliseconds since 1970. */
  readonly now: number;
}

/** A resource of the service as the browser knows it. Everything else about lists is the same for all of them. */
export interface BrowserListing {
  readonly title: string;
  /** Its name where there is no room for the title. */
  readonly shortTitle: string;
  /** Fields, columns and ids. */
  readonly view: Listing<Item>;
  /** Reads a list of the service from a page on, page by page. */
  open(client: Client, query: Query, reading: Omit<Reading, 'now'>): Walk<Page<Item>>;
}

// In the order of the tabs. A query holds the parameters of its own list only: it comes from the filter table.
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

/** The service's lists, in the order of the tabs. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
export const listingNames = Object.keys(listings) as readonly ListingName[];

/** An exact reading has no page to start at. */
function startOf(page: number, { exact }: Pick<Reading, 'exact'>): { page_number?: number } {
  return exact === true ? {} : { page_number: page };
}

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
