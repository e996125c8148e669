import type { Client, ListSubscriptionsParams, Page, Subscription } from '@paydeck/core';
import { subscriptionListing, type Listing } from '@paydeck/presentation';
import type { Query } from './filters.ts';

/** An item of any list that the browser shows. */
export type Item = Subscription;

export type ListingName = 'subscriptions';

/** A resource of the service as the browser knows it. Everything else about lists is the same for all of them. */
export interface BrowserListing {
  readonly title: string;
  /** Fields, columns and ids. */
  readonly view: Listing<Item>;
  /** Reads the list from a page on, page by page. */
  pages(client: Client, query: Query, from: { page: number; signal: AbortSignal }): AsyncIterable<Page<Item>>;
}

export const listings: Readonly<Record<ListingName, BrowserListing>> = {
  subscriptions: {
    title: 'Subscriptions',
    view: subscriptionListing,
    pages(client, query, { page, signal }) {
      // A query holds the parameters of its own list only: it comes from the filter table.
      const params = { ...query, page_number: page } as ListSubscriptionsParams;
      return client.subscriptions.list(params, { signal, priority: 'interactive' }).pages();
    },
  },
};

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
