import type { Client, ListSubscriptionsParams, Page, Subscription } from '@paydeck/core';
import { subscriptionListing, type Listing } from '@paydeck/presentation';
import type { Query } from './filters.ts';

/** An item of any list that the browser shows. */
export type Item = Subscription;

export type ListingName = 'subscriptions';

/** Where a list is read from, and how. */
export interface Reading {
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be on their way at a time. The client's default unless given. */
  readonly prefetch?: number | undefined;
}

/** A resource of the service as the browser knows it. Everything else about lists is the same for all of them. */
export interface BrowserListing {
  readonly title: string;
  /** Fields, columns and ids. */
  readonly view: Listing<Item>;
  /** Reads the list from a page on, page by page. */
  pages(client: Client, query: Query, reading: Reading): AsyncIterable<Page<Item>>;
}

export const listings: Readonly<Record<ListingName, BrowserListing>> = {
  subscriptions: {
    title: 'Subscriptions',
    view: subscriptionListing,
    pages(client, query, { page, signal, prefetch }) {
      // A query holds the parameters of its own list only: it comes from the filter table.
      const params = { ...query, page_number: page } as ListSubscriptionsParams;
      return client.subscriptions.list(params, { signal, prefetch, priority: 'interactive' }).pages();
    },
  },
};

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
