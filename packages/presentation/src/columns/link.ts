import type { ListName } from '@paydeck/core';

/** The target of a link. */
export type Link = ListLink | WebhookLink | UrlLink;

/** A filtered list of the service, or an item in it if the list cannot be filtered by id. */
export interface ListLink {
  readonly to: 'list';
  readonly resource: ListName;
  /** The filters of the list, by the service's parameter names. */
  readonly params: Readonly<Record<string, string>>;
  /** The id of the item to select. */
  readonly id?: string | undefined;
}

/** A webhook endpoint, requested with Get Webhook. */
export interface WebhookLink {
  readonly to: 'webhook';
  readonly id: string;
}

/** A web page. */
export interface UrlLink {
  readonly to: 'url';
  readonly url: string;
}

export function customerLink(id: string): Link {
  return { to: 'list', resource: 'subscriptions', params: { customer_id: id } };
}

export function productDiscountsLink(id: string): Link {
  return { to: 'list', resource: 'discounts', params: { product_id: id } };
}

export function productSubscriptionsLink(id: string): Link {
  return { to: 'list', resource: 'subscriptions', params: { product_id: id } };
}

/** The service has no filter by discount id, so the link searches the list. */
export function discountLink(id: string): Link {
  return { to: 'list', resource: 'discounts', params: {}, id };
}

export function webhookLink(id: string): Link {
  return { to: 'webhook', id };
}

/** Returns a link to a web page, or undefined for other schemes (`file:`, `javascript:`), because the URL is untrusted. */
export function urlLink(text: string): UrlLink | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  // The serialized URL has no control characters, and no look-alike letters in its host name.
  return { to: 'url', url: new URL(text).href };
}
