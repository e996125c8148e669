import type { Subscription } from '@paydeck/core';
import { asSent, fieldText, formatDate, formatRelative, parseTimestamp, type Field } from '@paydeck/presentation';
import type { ResultRow } from '../result.ts';

/** Gives a subscription as a row: whose, of what, for how much, and when what happens next. */
export function subscriptionRow(subscription: Subscription, now: number): ResultRow {
  const { customer, product_name: productName, product_id: productId } = subscription;
  const name = customer?.name || customer?.email || '(no name)';
  return {
    title: name,
    subtitle: customer?.email === name ? undefined : customer?.email,
    badge: subscription.status,
    cells: [productName || productId || '-', price(subscription, now), nextStep(subscription, now)],
    id: subscription.subscription_id,
  };
}

/** Lists have no documented order: the date decides, then the id; whatever has no date comes last. */
export function byNextBilling(left: Subscription, right: Subscription): number {
  const [leftTime, rightTime] = [left, right].map(
    (item) => parseTimestamp(item.next_billing_date) ?? Number.MAX_SAFE_INTEGER,
  );
  const difference = (leftTime ?? 0) - (rightTime ?? 0);
  if (difference !== 0) return difference;
  return left.subscription_id < right.subscription_id ? -1 : 1;
}

/** The amount as sent, with its currency and interval: the document says nothing about its unit. */
function price(subscription: Subscription, now: number): string {
  const {
    recurring_pre_tax_amount: amount,
    currency,
    payment_frequency_count: count,
    payment_frequency_interval: interval,
  } = subscription;
  const every = interval ? `/${count > 1 ? `${count} ` : ''}${shortIntervals.get(interval) ?? interval}` : '';
  return `${fieldText(amountField, amount, subscription, asSent(now))} ${currency ?? ''}${every}`;
}

function nextStep(subscription: Subscription, now: number): string {
  const { status, cancelled_at: cancelledAt, next_billing_date: nextBilling } = subscription;
  if (status === 'cancelled') return moment('cancelled', cancelledAt, now);
  if (subscription.cancel_at_next_billing_date) return moment('ends', nextBilling, now);
  return moment(status === 'past_due' ? 'due' : 'next', nextBilling, now);
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
