import type { ListName } from '@paydeck/core';

/** Where a value leads. `says` is for the reader: `subscriptions to it`. */
export type Link = ListLink | WebhookLink | UrlLink;

/** A list of the service, narrowed; or the item with an id in it, for a list that cannot be narrowed to it. */
export interface ListLink {
  readonly to: 'list';
  readonly resource: ListName;
  /** Filters of that list, in the service's names. */
  readonly params: Readonly<Record<string, string>>;
  /** The item to select there. */
  readonly id?: string | undefined;
  readonly says: string;
}

/** One webhook endpoint, read again through Get Webhook. */
export interface WebhookLink {
  readonly to: 'webhook';
  readonly id: string;
  readonly says: string;
}

/** A page outside, for the browser of the machine. */
export interface UrlLink {
  readonly to: 'url';
  readonly url: string;
  readonly says: string;
}

export function customerLink(id: string): Link {
  return {
    to: 'list',
    resource: 'subscriptions',
    params: { customer_id: id },
    says: 'all subscriptions of the customer',
  };
}

export function productDiscountsLink(id: string): Link {
  return { to: 'list', resource: 'discounts', params: { product_id: id }, says: 'discounts for it' };
}

export function productSubscriptionsLink(id: string): Link {
  return { to: 'list', resource: 'subscriptions', params: { product_id: id }, says: 'subscriptions to it' };
}

/** The service has no filter on the id of a discount: it is looked for in the list. */
export function discountLink(id: string): Link {
  return { to: 'list', resource: 'discounts', params: {}, id, says: 'the discount' };
}

export function webhookLink(id: string): Link {
  return { to: 'webhook', id, says: 'read it again' };
}

/** Gives a link to a web page; none for anything else (`file:`, `javascript:`): the address comes from the service. */
export function urlLink(text: string): UrlLink | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  // As the standard writes it: without controls, without a script in letters that look like others.
  return { to: 'url', url: new URL(text).href, says: 'open' };
}
