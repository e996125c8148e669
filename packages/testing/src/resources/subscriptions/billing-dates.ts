import { addInterval, DAY, type Interval, intervalsBetween } from '../../data/calendar.ts';
import type { Product } from '../../data/products.ts';
import type { Status } from './status.ts';

export interface BillingDates {
  readonly previous: number;
  readonly next: number;
  readonly period: { readonly count: number; readonly interval: Interval };
  readonly cancelledAt: number | null;
}

/** Returns the dates of a subscription. `moment` is the fraction of its duration, in [0, 1), at which it was cancelled. */
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

function longestPassed(age: number): { count: number; interval: Interval } {
  return { count: 1, interval: age > 370 * DAY ? 'Year' : 'Month' };
}
