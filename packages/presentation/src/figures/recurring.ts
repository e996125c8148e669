import type { Subscription } from '@paydeck/core';
import { createSums } from '../amounts/amount.ts';
import type { Figure } from './figure.ts';
import { trialEnd, type OnTrial } from './trial.ts';

/** The fields of a subscription that decide whether it is recurring. */
export interface Recurring {
  readonly status: string;
  readonly on_demand?: boolean | null | undefined;
}

/** A description of `isRecurring`, shown beside every figure that uses it. */
export const recurringWords = 'active, without on-demand';

/** Whether a subscription has recurring payments: it is active and not charged on demand. */
export function isRecurring({ status, on_demand: onDemand }: Recurring): boolean {
  return status === 'active' && onDemand !== true;
}

/** A description of what `recurringRevenue` counts, shown beside it. */
export const revenueWords = 'active, without on-demand and trials';

/** The fields of a subscription that a monthly amount is calculated from. */
export type Priced = Pick<
  Subscription,
  'currency' | 'recurring_pre_tax_amount' | 'payment_frequency_count' | 'payment_frequency_interval'
>;

/** What subscriptions come to in a month, by currency, in the unit that the service sends. */
export interface MonthlyAmounts {
  readonly totals: ReadonlyMap<string, bigint>;
  /** How many subscriptions each total includes. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many subscriptions have no amount, currency or interval that can be converted. */
  readonly skipped: number;
}

/**
 * Sums the amounts of subscriptions in a month of 30.44 days, a twelfth of a year. They are not multiplied by the quantity:
 * the document does not say whether an amount is that of one. A total is rounded once, so a price a year that does not
 * divide by twelve counts in full.
 */
export function monthlyAmounts(): Figure<Priced, MonthlyAmounts> {
  const sums = createSums();
  const counts = new Map<string, number>();
  let skipped = 0;
  return {
    add({ currency, recurring_pre_tax_amount: amount, payment_frequency_interval: interval, ...subscription }) {
      const { payment_frequency_count: count } = subscription;
      const isConvertible = lengthOf.has(interval) && Number.isSafeInteger(count) && count > 0;
      if (!isConvertible || !Number.isSafeInteger(amount) || typeof currency !== 'string') {
        skipped += 1;
        return;
      }
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
      sums.add(`${count} ${interval} ${currency}`, amount);
    },
    result() {
      const months = new Map<string, Fraction>();
      for (const [key, total] of sums.totals()) {
        const [, count = '', interval = '', currency = ''] = /^(\d+) (\w+) (.*)$/s.exec(key) ?? [];
        const length = lengthOf.get(interval) ?? 1n;
        const share: Fraction = [total * monthLength, length * BigInt(count)];
        months.set(currency, sumOf(months.get(currency) ?? [0n, 1n], share));
      }
      const totals = new Map([...months].map(([currency, fraction]) => [currency, rounded(fraction)]));
      return { totals, counts, skipped };
    },
  };
}

/** The recurring revenue of a month, and the active subscriptions that are not in it. */
export interface RecurringRevenue extends MonthlyAmounts {
  readonly onDemand: number;
  readonly trials: number;
}

/** Sums what `revenueWords` says, by month. `now` decides which trials are over, in milliseconds since 1970. */
export function recurringRevenue(now: number): Figure<Priced & Recurring & OnTrial, RecurringRevenue> {
  const months = monthlyAmounts();
  let onDemand = 0;
  let trials = 0;
  return {
    add(subscription) {
      if (subscription.status !== 'active') return;
      if (!isRecurring(subscription)) onDemand += 1;
      else if ((trialEnd(subscription) ?? now) > now) trials += 1;
      else months.add(subscription);
    },
    result: () => ({ ...months.result(), onDemand, trials }),
  };
}

type Fraction = readonly [numerator: bigint, denominator: bigint];

function sumOf([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d];
}

/** Rounds to a whole number, a half away from zero. */
function rounded([numerator, denominator]: Fraction): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

const monthLength = 3044n;
/** The length of each interval, in hundredths of a day. */
const lengthOf = new Map([
  ['Day', 100n],
  ['Week', 700n],
  ['Month', monthLength],
  ['Year', 12n * monthLength],
]);
