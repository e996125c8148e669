import type { Subscription } from '@paydeck/core';
import { fieldText, formatDate, formatRelative, parseTimestamp, type Field, type Format } from '@paydeck/presentation';
import type { ResultRow } from '../result.ts';
import type { StoredSubscription } from '../store/snapshot.ts';
import { nextWord } from './status-words.ts';

/** A subscription, or what is kept of one. */
export type ShownSubscription = Subscription | StoredSubscription;

/** Gives a subscription as a row: whose, of what, for how much, and when what happens next. */
export function subscriptionRow(subscription: ShownSubscription, format: Format): ResultRow {
  const { customer, product_name: productName, product_id: productId } = subscription;
  const name = customer?.name || customer?.email || nameless(customer);
  return {
    title: name,
    subtitle: customer?.email === name ? undefined : customer?.email,
    badge: subscription.status,
    cells: [productName || productId || '-', price(subscription, format), nextStep(subscription, format.now)],
    id: subscription.subscription_id,
  };
}

/** A customer without a name, or one whose name was not kept. */
function nameless(customer: ShownSubscription['customer'] | undefined): string {
  return customer?.name === undefined && customer?.email === undefined && customer?.customer_id
    ? customer.customer_id
    : '(no name)';
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

/** Gives the amount as sent, with its currency and interval: the document says nothing about its unit. */
export function price(subscription: ShownSubscription, format: Format): string {
  const {
    recurring_pre_tax_amount: amount,
    currency,
    payment_frequency_count: count,
    payment_frequency_interval: interval,
  } = subscription;
  const every = interval ? `/${count > 1 ? `${count} ` : ''}${shortIntervals.get(interval) ?? interval}` : '';
  return `${fieldText(amountField, amount, subscription, format)} ${currency ?? ''}${every}`;
}

function nextStep(subscription: ShownSubscription, now: number): string {
  const { status, cancelled_at: cancelledAt, next_billing_date: nextBilling } = subscription;
  const word = nextWord(status);
  if (word === 'cancelled') return moment(word, cancelledAt, now);
  if (subscription.cancel_at_next_billing_date) return moment('ends', nextBilling, now);
  return moment(word, nextBilling, now);
}

function moment(word: string, timestamp: unknown, now: number): string {
  const milliseconds = parseTimestamp(timestamp);
  if (milliseconds === undefined) return typeof timestamp === 'string' ? `${word} ${timestamp}` : `${word} -`;
  return `${word} ${formatDate(milliseconds)}, ${formatRelative(milliseconds, now)}`;
}

const amountField: Field = { name: 'recurring_pre_tax_amount', kind: 'amount', currency: 'currency' };
const shortIntervals = new Map([
  ['Day', 'd'],
  ['Week', 'wk'],
  ['Month', 'mo'],
  ['Year', 'yr'],
]);
