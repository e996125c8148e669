import type {
  Client,
  Discount,
  ListDiscountsParams,
  ListPayoutsParams,
  ListSubscriptionsParams,
  ListWebhooksParams,
  Page,
  Payout,
  Subscription,
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

/** The service's lists, in the order of the tabs. */
export const listingNames = ['subscriptions', 'discounts', 'payouts', 'webhooks'] as const;

export type ListingName = (typeof listingNames)[number];

/** Where a list is read from, and how. */
export interface Reading {
  /** The page to start at. Lists that go by iterators have no such place: they start at their beginning. */
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be on their way at a time. The client's default unless given. */
  readonly prefetch?: number | undefined;
}

/** A resource of the service as the browser knows it. Everything else about lists is the same for all of them. */
export interface BrowserListing {
  readonly title: string;
  /** Its name where there is no room for the title. */
  readonly shortTitle: string;
  /** Fields, columns and ids. */
  readonly view: Listing<Item>;
  /** Reads the list from a page on, page by page. */
  pages(client: Client, query: Query, reading: Reading): AsyncIterable<Page<Item>>;
}

// A query holds the parameters of its own list only: it comes from the filter table.
export const listings: Readonly<Record<ListingName, BrowserListing>> = {
  subscriptions: {
    title: 'Subscriptions',
    shortTitle: 'Subs',
    view: subscriptionListing,
    pages(client, query, { page, ...options }) {
      const params = { ...query, page_number: page } as ListSubscriptionsParams;
      return client.subscriptions.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  discounts: {
    title: 'Discounts',
    shortTitle: 'Disc',
    view: discountListing,
    pages(client, query, { page, ...options }) {
      const params = { ...query, page_number: page } as ListDiscountsParams;
      return client.discounts.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  payouts: {
    title: 'Payouts',
    shortTitle: 'Payo',
    view: payoutListing,
    pages(client, query, { page, ...options }) {
      const params = { ...query, page_number: page } as ListPayoutsParams;
      return client.payouts.list(params, { ...options, priority: 'interactive' }).pages();
    },
  },
  webhooks: {
    title: 'Webhooks',
    shortTitle: 'Hook',
    view: webhookListing,
    pages(client, query, { signal }) {
      const params = query as ListWebhooksParams;
      return client.webhooks.list(params, { signal, priority: 'interactive' }).pages();
    },
  },
};

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
