import type { ListName } from '@paydeck/core';
import { discounts } from './discounts.ts';
import { payouts } from './payouts.ts';
import type { ListResource, ResourceOf } from './resource.ts';
import { subscriptions } from './subscriptions.ts';
import { webhooks } from './webhooks.ts';

/** Every list, in the order of the tabs. */
export const resources: Readonly<Record<ListName, ListResource>> = {
  subscriptions,
  discounts,
  payouts,
  webhooks,
} satisfies { readonly [Name in ListName]: ResourceOf<Name> };

/** The names of the lists, in the order of the tabs. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
export const listingNames = Object.keys(resources) as readonly ListName[];

export function listingNamed(word: string): ListName | undefined {
  const wanted = word.toLowerCase();
  return listingNames.find((name) => resources[name].words.includes(wanted));
}
