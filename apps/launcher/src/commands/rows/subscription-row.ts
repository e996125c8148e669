import type { Subscription } from '@paydeck/core';
import { parseTimestamp, listings, type Format, type Listing } from '@paydeck/presentation';
import type { Cell, ResultRow } from '../../render/result.ts';
import type { StoredSubscription } from '../reading/stored-subscription.ts';
import { cellsOf } from './cells.ts';

/** A subscription, or the stored part of one. */
export type ShownSubscription = Subscription | StoredSubscription;

// The columns read only fields that are stored.
const listing: Listing<ShownSubscription> = listings.subscriptions;

/** Returns a subscription as a row: customer, product, amount, and the next date. */
export function subscriptionRow(subscription: ShownSubscription, format: Format): ResultRow {
  const { customer, status, subscription_id: id } = subscription;
  const [customerCell] = cellsOf(listing, ['customer.name'], subscription, format);
  const title = customerCell?.text || '(no name)';
  const cells = [...subscriptionCells(subscription, format), ...cellsOf(listing, ['next_step'], subscription, format)];
  return { title, subtitle: customer?.email === title ? undefined : customer?.email, badge: status, cells, id };
}

/** Returns product and amount. */
export function subscriptionCells(subscription: ShownSubscription, format: Format): Cell[] {
  return cellsOf(listing, ['product_name', 'price'], subscription, format);
}

/** Lists have no documented order: the date decides, then the id; whatever has no date comes last. */
export function byNextBilling(left: ShownSubscription, right: ShownSubscription): number {
  const [leftTime, rightTime] = [left, right].map(
    (item) => parseTimestamp(item.next_billing_date) ?? Number.MAX_SAFE_INTEGER,
  );
  const difference = (leftTime ?? 0) - (rightTime ?? 0);
  if (difference !== 0) return difference;
  return left.subscription_id < right.subscription_id ? -1 : 1;
}
