import { isRecurring, type Recurring } from './recurring.ts';
import { formatDate, parseTimestamp } from '../times/timestamp.ts';

/** The renewals of one day. */
export interface RenewalDay {
  /** The date in UTC: `2026-12-03`. */
  readonly date: string;
  readonly count: number;
  /** The totals before tax by currency. Different currencies are never summed. */
  readonly totals: ReadonlyMap<string, bigint>;
}

/** The fields of a subscription that determine the time and the amount of its renewal. */
export interface Renewing extends Recurring {
  readonly next_billing_date: string;
  readonly cancel_at_next_billing_date: boolean;
  readonly currency: string;
  readonly recurring_pre_tax_amount: number;
}

/** Whether a subscription renews: it is recurring, and not scheduled for cancellation. */
export function renews(subscription: Pick<Renewing, 'cancel_at_next_billing_date'> & Recurring): boolean {
  return isRecurring(subscription) && !subscription.cancel_at_next_billing_date;
}

/**
 * Counts the renewals of each of `days` days, starting with the day of `now`. What else the service bills is not documented.
 */
export function renewalDays(subscriptions: Iterable<Renewing>, now: number, days: number): RenewalDay[] {
  const first = Math.floor(now / day);
  const found = Array.from({ length: days }, (_, index) => ({
    date: formatDate((first + index) * day),
    count: 0,
    totals: new Map<string, bigint>(),
  }));
  for (const subscription of subscriptions) {
    if (!renews(subscription)) continue;
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
