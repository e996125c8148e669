import type { Subscription } from '@paydeck/core';
import { fieldText, fieldValue, valueText } from '../columns/field.ts';
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

/** Describes how often a subscription bills, and for how long: `every month; term 10 years`. */
export function termLines(subscription: unknown): string[] {
  const [count, interval, periods, period] = termFields.map((name) => fieldValue(subscription, name));
  const every = timesText(count, interval);
  const term = timesText(periods, period);
  if (every === undefined) return [];
  const often = count === 1 ? every.slice('1 '.length) : every;
  return [`every ${often}${term === undefined ? '' : `; term ${term}`}`];
}

export const termFields = [
  'payment_frequency_count',
  'payment_frequency_interval',
  'subscription_period_count',
  'subscription_period_interval',
];

function timesText(count: unknown, interval: unknown): string | undefined {
  if (typeof count !== 'number' || typeof interval !== 'string' || interval === '') return undefined;
  const word = valueText(interval, longestWord).toLowerCase();
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

const shortIntervals = new Map([
  ['Day', 'd'],
  ['Week', 'wk'],
  ['Month', 'mo'],
  ['Year', 'yr'],
]);
const longestWord = 20;
