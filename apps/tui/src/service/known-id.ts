import type { ListingName, Query } from './listings.ts';
import { listingNames, resources } from './resources/resources.ts';

/** A view that can show an id or an e-mail address that was typed or pasted alone. */
export type IdTarget =
  | { readonly kind: 'customer'; readonly text: string }
  | { readonly kind: 'list'; readonly listing: ListingName; readonly query: Query }
  /** The service has no filter for it, so its list is searched. */
  | { readonly kind: 'item'; readonly listing: ListingName; readonly id: string };

/** Returns the views for an id or an e-mail address, the best first; none for other text. */
export function targetsFor(text: string): IdTarget[] {
  if (isEmail(text)) return [{ kind: 'customer', text }];
  const [, prefix = '', rest = ''] = /^([a-z]{2,8})_([A-Za-z0-9]{3,})$/.exec(text) ?? [];
  const known = targetsByPrefix.get(prefix);
  if (known !== undefined) return known(text);
  // The document describes ids only as strings. So an id with another prefix may be any of these, but `past_due` is
  // none.
  return /\d/.test(rest)
    ? [subscriptionsBy('customer_id', text), subscriptionsBy('product_id', text), subscriptionsBy('brand_id', text)]
    : [];
}

export function targetWords(target: IdTarget): { kind: string; text: string; note: string } {
  if (target.kind === 'customer') return { kind: 'customer', text: target.text, note: 'everything of this customer' };
  if (target.kind === 'item') {
    return { kind: target.listing, text: target.id, note: 'loads the list until it is found' };
  }
  const parts = Object.entries(target.query).map(([name, value]) => `${name}=${String(value)}`);
  return { kind: target.listing, text: parts.join(' '), note: 'the service filters' };
}

export function isCustomerId(text: string): boolean {
  return (
    /^cus_\S+$/.test(text) ||
    targetsFor(text).some((target) => target.kind === 'list' && target.query['customer_id'] === text)
  );
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text);
}

const targetsByPrefix: ReadonlyMap<string, (id: string) => IdTarget[]> = new Map<string, (id: string) => IdTarget[]>([
  ...listingNames.map(
    (listing) => [resources[listing].idPrefix, (id: string): IdTarget[] => [{ kind: 'item', listing, id }]] as const,
  ),
  ['cus', (id) => [{ kind: 'customer', text: id }, subscriptionsBy('customer_id', id)]],
  [
    'pdt',
    (id) => [subscriptionsBy('product_id', id), { kind: 'list', listing: 'discounts', query: { product_id: id } }],
  ],
  ['brd', (id) => [subscriptionsBy('brand_id', id)]],
]);

function subscriptionsBy(name: 'customer_id' | 'product_id' | 'brand_id', id: string): IdTarget {
  return { kind: 'list', listing: 'subscriptions', query: { [name]: id } };
}
