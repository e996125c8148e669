import type { Subscription } from '@paydeck/core';
import { fieldText, valueText } from '../columns/field.ts';
import type { Format } from '../columns/format.ts';

/** The fields of a subscription that determine its price. */
export type Priced = Pick<
  Subscription,
  'recurring_pre_tax_amount' | 'currency' | 'payment_frequency_count' | 'payment_frequency_interval'
>;

/** Formats the price of a subscription before tax, with its interval: `$49.00/mo`, `4900 USD/3 mo` as sent. */
export function priceText(subscription: Priced, format: Format): string {
  const { currency, payment_frequency_count: count, payment_frequency_interval: interval } = subscription;
  const every = interval
    ? `/${count > 1 ? `${count} ` : ''}${shortIntervals.get(interval) ?? valueText(interval, longestWord)}`
    : '';
  const amount = { name: 'recurring_pre_tax_amount', kind: 'amount', currency: 'currency' } as const;
  const text = fieldText(amount, subscription.recurring_pre_tax_amount, subscription, format);
  // A plain number needs its currency.
  const code = format.amountUnit === undefined && currency ? ` ${valueText(currency, longestWord)}` : '';
  return `${text}${code}${every}`;
}

const shortIntervals = new Map([
  ['Day', 'd'],
  ['Week', 'wk'],
  ['Month', 'mo'],
  ['Year', 'yr'],
]);
const longestWord = 20;
