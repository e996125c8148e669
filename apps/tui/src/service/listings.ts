import type {
  Client,
  Discount,
  ListName,
  ListOptions,
  List,
  Page,
  Pages,
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

export type Item = Subscription | Discount | Payout | Webhook;

export type ListingName = ListName;

/** Where to start a list, and how to load it. */
export interface LoadOptions {
  /** The first page, if the query names one. Then pages are read by number. */
  readonly page: number;
  readonly signal: AbortSignal;
  /** How many pages may be requested at a time. Defaults to 1. */
  readonly ahead?: number | undefined;
  /** Whether the whole list is read. */
  readonly isWhole?: boolean | undefined;
  /** Where an earlier iteration continues. */
  readonly resume?: string | undefined;
  /** Whether `resume` was made with another key of the same account. */
  readonly sameAccount?: boolean | undefined;
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
  open(client: Client, query: Query, options: Omit<LoadOptions, 'now'>): Pages<Page<Item>>;
}

// In the order of the tabs. A query comes from the filter table, so it contains parameters of its own list only.
export const listings: Readonly<Record<ListingName, BrowserListing>> = {
  subscriptions: {
    title: 'Subscriptions',
    shortTitle: 'Subs',
    view: subscriptionListing,
    open(client, query, { page, ...options }) {
      return pagesFrom(page, query, (params) => client.subscriptions.list(params, optionsOf(options)));
    },
  },
  discounts: {
    title: 'Discounts',
    shortTitle: 'Disc',
    view: discountListing,
    open(client, query, { page, ...options }) {
      return pagesFrom(page, query, (params) => client.discounts.list(params, optionsOf(options)));
    },
  },
  payouts: {
    title: 'Payouts',
    shortTitle: 'Payo',
    view: payoutListing,
    open(client, query, { page, ...options }) {
      return pagesFrom(page, query, (params) => client.payouts.list(params, optionsOf(options)));
    },
  },
  webhooks: {
    title: 'Webhooks',
    shortTitle: 'Hook',
    view: webhookListing,
    open(client, query, options) {
      return client.webhooks.list(query, optionsOf(options)).pages();
    },
  },
};

/** The lists of the service, in the order of the tabs. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
export const listingNames = Object.keys(listings) as readonly ListingName[];

function optionsOf({ ahead = 1, signal, resume, sameAccount }: Omit<LoadOptions, 'now' | 'page'>): ListOptions {
  return { ahead, signal, resume, sameAccount, priority: 'interactive' };
}

/** Every item of a list; or its pages by number, if the query names one. */
function pagesFrom(page: number, query: Query, open: (params: Query) => List<Item>): Pages<Page<Item>> {
  const { page_number: given, ...params } = query;
  if (given === undefined) return open(params).pages();
  const list = open(params);
  async function* numbered(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let number = page; ; number += 1) {
      const found = await list.page(number);
      if (found.items.length === 0) return;
      yield found;
    }
  }
  return Object.assign(numbered(), { checkpoint: undefined });
}

export function itemId(listing: ListingName, item: Item): string {
  return listings[listing].view.idOf(item);
}
