import type { Subscription } from '@paydeck/core';
import { sumByCurrency } from '@paydeck/presentation';

/**
 * Sums the amounts of subscriptions in a month of 30.44 days, per currency, in the unit that the service sends. They are
 * not multiplied by the quantity: the document does not say whether an amount is that of one. Subscriptions with an unknown
 * interval are skipped and counted.
 */
export function perMonth(subscriptions: readonly Priced[]): { totals: Map<string, bigint>; skipped: number } {
  const amounts = subscriptions.flatMap((subscription) => monthly(subscription) ?? []);
  return { totals: sumByCurrency(amounts), skipped: subscriptions.length - amounts.length };
}

/** The fields that a monthly amount is calculated from. */
type Priced = Pick<
  Subscription,
  'currency' | 'recurring_pre_tax_amount' | 'payment_frequency_count' | 'payment_frequency_interval'
>;

function monthly(subscription: Priced): { currency: string; amount: number } | undefined {
  const days = daysOf.get(subscription.payment_frequency_interval);
  const { payment_frequency_count: count, recurring_pre_tax_amount: amount, currency } = subscription;
  if (days === undefined || !(count > 0) || !Number.isSafeInteger(amount) || typeof currency !== 'string')
    return undefined;
  return { currency, amount: Math.round((amount * daysInMonth) / (days * count)) };
}

const daysInMonth = 30.44;
const daysOf = new Map([
  ['Day', 1],
  ['Week', 7],
  ['Month', daysInMonth],
  ['Year', 12 * daysInMonth],
]);
