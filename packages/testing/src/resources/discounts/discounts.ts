import type { Discount } from '@paydeck/core';
import type { CountedResource, Editing } from '../definition.ts';
import {
  arrayOf,
  BOOLEAN,
  INTEGER,
  METADATA,
  negative,
  objectOf,
  orNull,
  outOfOrder,
  type Shape,
  TEXT,
  TIMESTAMP,
} from '../schemas.ts';
import { isoTimestamp } from '../../data/calendar.ts';
import type { JsonRecord } from '../../json.ts';
import type { Hidden } from '../../world/dataset.ts';
import { listDiscounts } from './list.ts';
import { discountRows } from './rows.ts';

/** The hidden fields of a discount. */
export interface HiddenOfDiscount {
  readonly type?: 'flat' | 'percentage' | undefined;
  readonly currency?: string | undefined;
}

const SHAPE: Shape = {
  discount_id: TEXT,
  business_id: TEXT,
  code: TEXT,
  name: orNull(TEXT),
  amount: INTEGER,
  created_at: TIMESTAMP,
  starts_at: orNull(TIMESTAMP),
  expires_at: orNull(TIMESTAMP),
  metadata: METADATA,
  preserve_on_plan_change: BOOLEAN,
  restricted_to: arrayOf(TEXT),
  times_used: INTEGER,
  usage_limit: orNull(INTEGER),
  per_customer_usage_limit: orNull(INTEGER),
  subscription_cycles: orNull(INTEGER),
  currency_options: arrayOf(
    objectOf({ is_default: BOOLEAN, minimum_subtotal: INTEGER, max_amount_possible: orNull(INTEGER) }),
  ),
};

const EDITING: Editing = {
  hidden: ['type', 'currency'],
  template: (row, at, { world }) => ({
    ...world.once(discountRows).record(row),
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

/** Redeemable and other discount codes. */
export const discounts: CountedResource<Discount, HiddenOfDiscount, 'discounts.list'> = {
  noun: 'discount',
  schema: 'Discount',
  id: 'discount_id',
  shape: SHAPE,
  routes: [listDiscounts],
  defaultCount: 24,
  data: discountRows,
  editing: EDITING,
  churn: {
    similarFields: ({ code, restricted_to, starts_at, expires_at, times_used, usage_limit }) => {
      return { code: `${String(code)}-AGAIN`, restricted_to, starts_at, expires_at, times_used, usage_limit };
    },
    change: ({ times_used: used }) => ({ times_used: Number(used) + 1 }),
  },
  shown: ({ extraFields }) => (extraFields ? withExtraFields : undefined),
  drift: { required: ['code', 'amount', 'times_used'] },
};

/** Adds the type and the currency, which similar services send but the document does not describe. */
function withExtraFields(discount: Readonly<JsonRecord>, { type, currency }: Hidden): JsonRecord {
  return { ...discount, currency_options: withCurrency(discount['currency_options'], currency ?? 'USD'), type };
}

function withCurrency(options: unknown, currency: string): unknown {
  return Array.isArray(options) ? options.map((option: object) => ({ ...option, currency })) : options;
}
