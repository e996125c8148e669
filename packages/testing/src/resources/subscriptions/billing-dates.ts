import { addInterval, DAY, type Interval, intervalsBetween } from '../../data/calendar.ts';
import type { Product } from '../../data/products.ts';
import type { Status } from './status.ts';

/** When a subscription is paid, and when it ends. */
export interface BillingDates {
  readonly previous: number;
  readonly next: number;
  /** How long it lasts. */
  readonly period: { readonly count: number; readonly interval: Interval };
  readonly cancelledAt: number | null;
}

/** The dates of a subscription that was made at a time. `moment` is when, in [0, 1) of its life, it was cancelled. */
export function billingDates(options: {
  product: Product;
  status: Status;
  createdAt: number;
  now: number;
  moment: number;
}): BillingDates {
  const { product, status, createdAt, now, moment } = options;
  const { interval, intervalCount } = product;
  const age = Math.max(0, now - createdAt);
  const period = status === 'expired' ? longestPassed(age) : { count: 10, interval: 'Year' as const };
  const cancelledAt = status === 'cancelled' ? createdAt + Math.floor(moment * age) : null;
  // A subscription ends when it is cancelled, or when its period is over.
  const end = cancelledAt ?? (status === 'expired' ? addInterval(createdAt, period.interval, period.count) - 1 : now);
  const first = createdAt + product.trialDays * DAY;
  const payments = end < first ? 0 : intervalsBetween(first, end, interval, intervalCount) + 1;
  return {
    previous: payments === 0 ? createdAt : addInterval(first, interval, (payments - 1) * intervalCount),
    next: addInterval(first, interval, payments * intervalCount),
    period,
    cancelledAt,
  };
}

/** The longest of a year and a month that has passed. */
function longestPassed(age: number): { count: number; interval: Interval } {
  return { count: 1, interval: age > 370 * DAY ? 'Year' : 'Month' };
}
