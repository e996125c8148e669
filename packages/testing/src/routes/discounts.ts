import type { Selection, Written } from '../collection.ts';
import { parseTimestamp } from '../clock.ts';
import type { Terms } from '../dataset/discounts.ts';
import { PAGE_PARAMS, readPage } from '../paging.ts';
import type { Params } from '../params.ts';
import type { Policy } from '../policy.ts';
import { pageAnswer } from './page-list.ts';
import type { Context, Route } from './route.ts';

export const listDiscounts: Route = {
  operation: 'discounts.list',
  method: 'GET',
  path: ['discounts'],
  // The service's document names no resource for discounts; the policy `resourceMap` says which one guards them.
  resource: 'Discounts',
  need: 'read',
  params: [...PAGE_PARAMS, 'code', 'discount_type', 'active', 'product_id'],
  prepare(context) {
    const params = context.params(this.params);
    const page = readPage(params, context.policy);
    const filter = readFilter(params, context.policy);
    return () =>
      pageAnswer(context, {
        listed: 'discounts',
        collection: context.world.discounts,
        selection: selectionOf(context, filter),
        page,
        dependsOnTime: filter.active !== undefined,
      });
  },
};

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
  const { discountData: data } = world;
  const isAny =
    filter.code === undefined &&
    filter.type === undefined &&
    filter.active === undefined &&
    filter.product === undefined;
  const suits = (code: string, type: string | null | undefined, restrictedTo: readonly string[]): boolean =>
    (filter.code === undefined || code.toLowerCase().includes(filter.code)) &&
    (filter.type === undefined || type === filter.type) &&
    (filter.product === undefined || appliesTo(filter.product, restrictedTo, policy.unrestrictedMatches));

  return {
    key: JSON.stringify(filter),
    where: [],
    from: -Infinity,
    to: Infinity,
    scan: isAny
      ? undefined
      : (row) => {
          if (!suits(data.codeOf(row), data.typeOf(row), data.restrictedTo(row)))
            return { matches: false, until: Infinity };
          if (filter.active === undefined) return { matches: true, until: Infinity };
          const terms = data.terms(row);
          return { matches: isRedeemable(terms, now, policy.edges) === filter.active, until: nextChange(terms, now) };
        },
    matches: (record) => {
      const { code, restrictedTo, terms } = readRecord(record);
      return (
        suits(code, record.hidden['type'], restrictedTo) &&
        (filter.active === undefined || isRedeemable(terms, now, policy.edges) === filter.active)
      );
    },
  };
}

/** Started, not expired and not used up. */
export function isRedeemable(
  { startsAt, expiresAt, timesUsed, usageLimit }: Terms,
  now: number,
  edges: Policy['edges'],
): boolean {
  const hasStarted = startsAt === null || (edges === 'open' ? startsAt < now : startsAt <= now);
  const isExpired = expiresAt !== null && (edges === 'closed' ? expiresAt < now : expiresAt <= now);
  const isUsedUp = usageLimit !== null && (edges === 'closed' ? timesUsed > usageLimit : timesUsed >= usageLimit);
  return hasStarted && !isExpired && !isUsedUp;
}

/** The first time after now at which time alone may change the answer: at an edge, or just behind it. */
function nextChange({ startsAt, expiresAt }: Terms, now: number): number {
  let next = Infinity;
  for (const edge of [startsAt, expiresAt]) {
    if (edge === null) continue;
    if (edge > now) next = Math.min(next, edge);
    else if (edge + 1 > now) next = Math.min(next, edge + 1);
  }
  return next;
}

function appliesTo(product: string, restrictedTo: readonly string[], unrestrictedMatches: boolean): boolean {
  return restrictedTo.length === 0 ? unrestrictedMatches : restrictedTo.includes(product);
}

/** A written record was checked when it was written, so its fields have their types. */
function readRecord({ value }: Written): { code: string; restrictedTo: readonly string[]; terms: Terms } {
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
