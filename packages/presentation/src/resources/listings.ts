import type { ItemOf, ListName } from '@paydeck/core';
import type { Listing } from '../columns/listing.ts';
import { discountListing } from './discounts.ts';
import { payoutListing } from './payouts.ts';
import { subscriptionListing } from './subscriptions.ts';
import { webhookListing } from './webhooks.ts';

/** The presentation of every list, by its name on the client. */
export const listings: { readonly [Name in ListName]: Listing<ItemOf<Name>> } = {
  subscriptions: subscriptionListing,
  discounts: discountListing,
  payouts: payoutListing,
  webhooks: webhookListing,
};
