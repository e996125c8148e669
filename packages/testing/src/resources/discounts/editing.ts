import { isoTimestamp } from '../../data/calendar.ts';
import type { ChurnRules, Editing } from '../definition.ts';
import { negative, outOfOrder } from '../record-problems.ts';
import { discountData } from './data.ts';

/** The hidden fields of a discount. */
export interface HiddenOfDiscount {
  readonly type?: 'flat' | 'percentage' | undefined;
  readonly currency?: string | undefined;
}

/** How a test adds and changes discounts. */
export const discountEditing: Editing = {
  hidden: ['type', 'currency'],
  template: (row, at, { world }) => ({
    ...world.once(discountData).record(row),
    created_at: isoTimestamp(at),
    // A new discount is redeemable by default.
    starts_at: null,
    expires_at: null,
    times_used: 0,
    usage_limit: null,
    restricted_to: [],
  }),
  problems: (record, { type }) => [
    ...negative(record, ['amount', 'times_used', 'usage_limit', 'per_customer_usage_limit', 'subscription_cycles']),
    ...outOfOrder(record, ['starts_at', 'expires_at']),
    ...(type === 'flat' || type === 'percentage' ? [] : ['type must be one of flat, percentage']),
  ],
};

export const discountChurn: ChurnRules = {
  twin: ({ code, restricted_to, starts_at, expires_at, times_used, usage_limit }) => ({
    code: `${String(code)}-AGAIN`,
    restricted_to,
    starts_at,
    expires_at,
    times_used,
    usage_limit,
  }),
  change: ({ times_used: used }) => ({ times_used: Number(used) + 1 }),
};
