import type { Subscription } from '@paydeck/core';
import { createSums } from '../amounts/amount.ts';
import { parseTimestamp } from '../times/timestamp.ts';
import type { Figure } from './figure.ts';

/** The fields of a subscription that decide how long a payment is past due. */
export type Owing = Pick<
  Subscription,
  'status' | 'currency' | 'recurring_pre_tax_amount' | 'next_billing_date' | 'previous_billing_date'
>;

/** How long payments are past due, in the order of a report. */
export const pastDueAges = ['0 to 7 days', '8 to 30 days', 'over 30 days', 'unknown'] as const;

export type PastDueAge = (typeof pastDueAges)[number];

/** The subscriptions past due of one age and currency, one payment of each. */
export interface PastDueRow {
  readonly age: PastDueAge;
  readonly currency: string;
  readonly subscriptions: number;
  readonly amount: bigint;
}

/** Sums one payment of each subscription that is past due, by age at `now` (in milliseconds since 1970) and by currency. */
export function pastDue(now: number): Figure<Owing, PastDueRow[]> {
  const sums = new Map(pastDueAges.map((age) => [age, { amounts: createSums(), counts: new Map<string, number>() }]));
  return {
    add(subscription) {
      if (!isPastDue(subscription)) return;
      const { currency, recurring_pre_tax_amount: amount } = subscription;
      const sum = sums.get(ageOf(subscription, now));
      sum?.amounts.add(currency, amount);
      sum?.counts.set(currency, (sum.counts.get(currency) ?? 0) + 1);
    },
    result: () =>
      [...sums].flatMap(([age, { amounts, counts }]) => {
        const totals = amounts.totals();
        return [...counts]
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([currency, subscriptions]) => ({
            age,
            currency,
            subscriptions,
            amount: totals.get(currency) ?? 0n,
          }));
      }),
  };
}

export function isPastDue({ status }: Pick<Owing, 'status'>): boolean {
  return status === 'past_due';
}

/**
 * Returns when the payment was due that is past due, in milliseconds since 1970: the next billing date if it has passed,
 * else the previous one. The document does not say which of them moves on without a payment.
 */
export function dueSince(subscription: Owing, now: number): number | undefined {
  const dates = [subscription.next_billing_date, subscription.previous_billing_date].map((date) =>
    parseTimestamp(date),
  );
  return dates.find((date) => date !== undefined && date <= now);
}

function ageOf(subscription: Owing, now: number): PastDueAge {
  const due = dueSince(subscription, now);
  if (due === undefined) return 'unknown';
  // Calendar days in UTC, as wherever a date is shown beside its distance.
  const days = Math.floor(now / dayMs) - Math.floor(due / dayMs);
  return days <= 7 ? '0 to 7 days' : days <= 30 ? '8 to 30 days' : 'over 30 days';
}

const dayMs = 86_400_000;
