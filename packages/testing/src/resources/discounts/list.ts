import type { Context } from '../definition.ts';
import { pageRoute } from '../page-list.ts';
import { BOOLEAN, oneOf, TEXT } from '../schemas.ts';
import { parseTimestamp } from '../../data/calendar.ts';
import type { Params } from '../../http/params.ts';
import type { Policy } from '../../policies/policies.ts';
import type { Selection } from '../../world/collection.ts';
import type { Stored } from '../../world/view.ts';
import { isRedeemable, nextChange, type Terms } from './redeemable.ts';
import { discountRows } from './rows.ts';

export const listDiscounts = pageRoute(
  {
    operation: 'discounts.list',
    path: ['discounts'],
    // The service's document names no resource for discounts.
    guard: 'Discounts',
    schema: 'Discount',
    params: { code: TEXT, discount_type: oneOf('flat', 'percentage'), active: BOOLEAN, product_id: TEXT },
  },
  (context, params) => selectionOf(context, readFilter(params, context.policy)),
);

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
