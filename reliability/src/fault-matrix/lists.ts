import type { ListName, ParamsOf } from '@paydeck/core';

/** How many items the lists have. */
export const counts: Readonly<Record<ListName, number>> = {
  subscriptions: 25,
  discounts: 25,
  payouts: 25,
  webhooks: 7,
};

/** Parameters for pages so small that an iteration needs several. */
export const smallPages: { readonly [Name in ListName]: ParamsOf<Name> } = {
  subscriptions: { page_size: 10 },
  discounts: { page_size: 10 },
  payouts: { page_size: 10 },
  webhooks: { limit: 3 },
};
