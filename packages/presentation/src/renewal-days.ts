import { isRecurring, type Recurring } from './recurring.ts';
import { formatDate, parseTimestamp } from './timestamp.ts';

/** What renews on a day. */
export interface RenewalDay {
  /** In UTC: `2026-12-03`. */
  readonly date: string;
  readonly count: number;
  /** What renews, by currency, before tax. Currencies are never added up. */
  readonly totals: ReadonlyMap<string, bigint>;
}

/** The parts of a subscription that say when it renews and for how much. */
export interface Renewing extends Recurring {
  readonly next_billing_date: string;
  readonly cancel_at_next_billing_date: boolean;
  readonly currency: string;
  readonly recurring_pre_tax_amount: number;
}

/**
 * Counts the renewals of `days` days from the day of `now` on, a day each, also those without any. What is
 * recurring and not scheduled for cancellation renews: what else the service bills is not documented.
 */
export function renewalDays(subscriptions: Iterable<Renewing>, now: number, days: number): RenewalDay[] {
  const first = Math.floor(now / day);
  const found = Array.from({ length: days }, (_, index) => ({
    date: formatDate((first + index) * day),
    count: 0,
    totals: new Map<string, bigint>(),
  }));
  for (const subscription of subscriptions) {
    if (!isRecurring(subscription) || subscription.cancel_at_next_billing_date) continue;
    const moment = parseTimestamp(subscription.next_billing_date);
    const on = moment === undefined ? undefined : found[Math.floor(moment / day) - first];
    if (on === undefined) continue;
    on.count += 1;
    const { currency, recurring_pre_tax_amount: amount } = subscription;
    if (Number.isSafeInteger(amount)) on.totals.set(currency, (on.totals.get(currency) ?? 0n) + BigInt(amount));
  }
  return found;
}

const day = 24 * 60 * 60 * 1000;
