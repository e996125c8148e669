import type { ListingName } from './listings.ts';

/** Returns the list for a word: its name or a short form of it. */
export function listingNamed(word: string): ListingName | undefined {
  const wanted = word.toLowerCase();
  return names.find((name) => listingWords[name].includes(wanted));
}

/** The words for each list, the shortest common one first. */
export const listingWords: Readonly<Record<ListingName, readonly string[]>> = {
  subscriptions: ['subs', 'sub', 'subscriptions', 'subscription'],
  discounts: ['discounts', 'discount', 'disc', 'codes'],
  payouts: ['payouts', 'payout', 'payo'],
  webhooks: ['webhooks', 'webhook', 'hooks', 'hook'],
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above has no other keys
const names = Object.keys(listingWords) as ListingName[];
