import type { ItemOf, ListName, ParamsOf } from '@paydeck/core';

/** What the proofs need to know of a list. */
export interface KnownList<Name extends ListName> {
  readonly kind: 'numbered list' | 'iterated list';
  /** How many items it has in the fault matrix. */
  readonly count: number;
  /** Parameters for pages so small that an iteration needs several. */
  readonly smallPages: ParamsOf<Name>;
  /** The texts of an item that the service's users choose. */
  readonly texts: readonly (keyof ItemOf<Name>)[];
}

/** Every list. */
export const lists: { readonly [Name in ListName]: KnownList<Name> } = {
  subscriptions: {
    kind: 'numbered list',
    count: 25,
    smallPages: { page_size: 10 },
    texts: ['product_name', 'customer_business_name', 'currency'],
  },
  discounts: { kind: 'numbered list', count: 25, smallPages: { page_size: 10 }, texts: ['name', 'code'] },
  payouts: {
    kind: 'numbered list',
    count: 25,
    smallPages: { page_size: 10 },
    texts: ['name', 'remarks', 'payment_method'],
  },
  webhooks: { kind: 'iterated list', count: 7, smallPages: { limit: 3 }, texts: ['description', 'url'] },
};

/** How many items the lists have, as options of a fake. */
export const counts = Object.fromEntries(Object.entries(lists).map(([name, { count }]) => [name, count]));
