import type { Context, CountedResource, Editing } from '../definition.ts';
import {
  arrayOf,
  BOOLEAN,
  INTEGER,
  METADATA,
  negative,
  objectOf,
  oneOf,
  orNull,
  outOfOrder,
  type Shape,
  TEXT,
  TIMESTAMP,
} from '../schemas.ts';
import { isoTimestamp, parseTimestamp } from '../../data/calendar.ts';
import type { JsonRecord } from '../../json.ts';
import type { Hidden } from '../../world/dataset.ts';
import { discountRows, isRedeemable, nextChange, type Terms } from './rows.ts';
import { pageRoute } from '../page-list.ts';
import type { Params } from '../../http/params.ts';
import type { Policy } from '../../policies/policies.ts';
import type { Selection } from '../../world/collection.ts';
import type { Stored } from '../../world/view.ts';

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

export const discounts: CountedResource<'discounts.list'> = {
  noun: 'discount',
  schema: 'Discount',
  id: 'discount_id',
  shape: SHAPE,
  routes: [
    pageRoute(
      {
        operation: 'discounts.list',
        path: ['discounts'],
        // The service's document names no resource for discounts.
        guard: 'Discounts',
        schema: 'Discount',
        params: { code: TEXT, discount_type: oneOf('flat', 'percentage'), active: BOOLEAN, product_id: TEXT },
      },
      (context, params) => selectionOf(context, readFilter(params, context.policy)),
    ),
  ],
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

interface Filter {
  readonly code: string | undefined;
  readonly type: 'flat' | 'percentage' | undefined;
  readonly active: boolean | undefined;
  readonly product: string | undefined;
}

function readFilter(params: Params, policy: Pick<Policy, 'discountsDefault'>): Filter {
  return {
    code: params.text('code')?.toLowerCase(),
    type: params.oneOf('discount_type', ['flat', 'percentage']),
    active: params.boolean('active') ?? (policy.discountsDefault === 'redeemable' ? true : undefined),
    product: params.text('product_id'),
  };
}

function selectionOf({ world, policy, now }: Context, filter: Filter): Selection {
  const data = world.once(discountRows);
  const isAny = Object.values(filter).every((value) => value === undefined);
  const suits = (code: string, type: string | null | undefined, restrictedTo: readonly string[]): boolean =>
    (filter.code === undefined || code.toLowerCase().includes(filter.code)) &&
    (filter.type === undefined || type === filter.type) &&
    (filter.product === undefined || restrictedTo.length === 0 || restrictedTo.includes(filter.product));

  return {
    key: JSON.stringify(filter),
    dependsOnTime: filter.active !== undefined,
    from: -Infinity,
    to: Infinity,
    scan: isAny
      ? undefined
      : (row) => {
          if (!suits(data.codeOf(row), data.typeOf(row), data.restrictedTo(row)))
            return { matches: false, until: Infinity };
          if (filter.active === undefined) return { matches: true, until: Infinity };
          const terms = data.termsOf(row);
          return {
            matches: isRedeemable(terms, now, policy.redeemableBounds) === filter.active,
            until: nextChange(terms, now),
          };
        },
    matches: (record) => {
      const { code, restrictedTo, terms } = readRecord(record);
      return (
        suits(code, record.hidden['type'], restrictedTo) &&
        (filter.active === undefined || isRedeemable(terms, now, policy.redeemableBounds) === filter.active)
      );
    },
  };
}

/** A written record was checked when it was written, so its fields have their types. */
function readRecord({ value }: Stored): { code: string; restrictedTo: readonly string[]; terms: Terms } {
  const { code, restricted_to: restrictedTo, starts_at, expires_at, times_used, usage_limit } = value;
  return {
    code: String(code),
    restrictedTo: Array.isArray(restrictedTo) ? restrictedTo.map(String) : [],
    terms: {
      startsAt: timeOf(starts_at),
      expiresAt: timeOf(expires_at),
      timesUsed: Number(times_used),
      usageLimit: typeof usage_limit === 'number' ? usage_limit : null,
    },
  };
}

function timeOf(value: unknown): number | null {
  return typeof value === 'string' ? (parseTimestamp(value, true) ?? null) : null;
}
