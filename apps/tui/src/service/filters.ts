import type {
  DiscountType,
  ListDiscountsParams,
  ListPayoutsParams,
  ListSubscriptionsParams,
  ListWebhooksParams,
  SubscriptionStatus,
} from '@paydeck/core';
import { readTimeSpan } from '@paydeck/presentation/internal';
import type { ListingName } from './listings.ts';
import { wireTime } from './wire-time.ts';

/** A parameter of a list of the service, by the service's name, with its valid values. */
export interface Filter {
  readonly name: string;
  readonly kind: 'text' | 'timestamp' | 'boolean' | 'count' | 'choice';
  readonly choices?: readonly string[];
  /** The field of an item that has the value of a `choice`, if items contain it. */
  readonly field?: string;
  /** The maximum of a `count`. */
  readonly max?: number;
  /** What the filter selects; for a boolean, what `true` selects. */
  readonly help: string;
  /** What `false` selects, for a boolean. */
  readonly not?: string;
}

// A status that the client adds does not compile until it is listed here. This file loads no client, so the words are
// copied.
const statuses = wordsOf({
  pending: true,
  active: true,
  on_hold: true,
  paused: true,
  cancelled: true,
  failed: true,
  expired: true,
  past_due: true,
} satisfies Record<SubscriptionStatus, true>);

const discountTypes = wordsOf({ flat: true, percentage: true } satisfies Record<DiscountType, true>);

const paging = [
  { name: 'page_size', kind: 'count', max: 100, help: 'items per request, at most and by default 100' },
  { name: 'page_number', kind: 'count', help: 'the page to start at; pages count from 0' },
] as const satisfies readonly Filter[];

/**
 * The parameters of the subscription list, in the order of the help. This file loads no client, because the help needs
 * it at once.
 */
export const subscriptionFilters = [
  {
    name: 'status',
    kind: 'choice',
    choices: statuses,
    field: 'status',
    help: 'only subscriptions in this status',
  },
  { name: 'customer_id', kind: 'text', help: 'only the subscriptions of this customer' },
  { name: 'product_id', kind: 'text', help: 'only the subscriptions to this product' },
  { name: 'brand_id', kind: 'text', help: 'only the subscriptions of this brand' },
  { name: 'created_at_gte', kind: 'timestamp', help: 'only what was created after this time' },
  { name: 'created_at_lte', kind: 'timestamp', help: 'only what was created before this time' },
  {
    name: 'cancel_at_next_billing_date',
    kind: 'boolean',
    help: 'only what is scheduled for cancellation',
    not: 'only what is not scheduled for cancellation',
  },
  ...paging,
] as const satisfies readonly (Filter & { name: keyof ListSubscriptionsParams })[];

/** The parameters of the discount list. */
export const discountFilters = [
  { name: 'code', kind: 'text', help: 'only codes that contain this, in any case' },
  { name: 'discount_type', kind: 'choice', choices: discountTypes, help: 'only discounts of this type' },
  {
    name: 'active',
    kind: 'boolean',
    help: 'only what can be redeemed now',
    not: 'only what is expired, used up or not started',
  },
  { name: 'product_id', kind: 'text', help: 'only the discounts that apply to this product' },
  ...paging,
] as const satisfies readonly (Filter & { name: keyof ListDiscountsParams })[];

/** The parameters of the payout list. */
export const payoutFilters = [
  { name: 'created_at_gte', kind: 'timestamp', help: 'only payouts created at or after this time' },
  { name: 'created_at_lte', kind: 'timestamp', help: 'only payouts created at or before this time' },
  ...paging,
] as const satisfies readonly (Filter & { name: keyof ListPayoutsParams })[];

/** The parameters of the webhook list. Its `limit` is the `--limit` of every list. */
export const webhookFilters = [
  { name: 'iterator', kind: 'text', help: 'continue from the iterator of an earlier response' },
] as const satisfies readonly (Filter & { name: keyof ListWebhooksParams })[];

/** The parameters of every list. */
export const filtersOf: Readonly<Record<ListingName, readonly Filter[]>> = {
  subscriptions: subscriptionFilters,
  discounts: discountFilters,
  payouts: payoutFilters,
  webhooks: webhookFilters,
};

/** Returns the flag of a filter: `--created-at-gte` for `created_at_gte`. */
export function flagOf(filter: Filter): string {
  return `--${filter.name.replaceAll('_', '-')}`;
}

/**
 * Parses the value of a filter, or describes in one line why it is invalid. `sign` is the side of a time: `>2026-10`
 * means after that month.
 */
export function parseFilter(
  filter: Filter,
  text: string,
  sign?: '<' | '>',
): { value: string | number } | { problem: string } {
  if (filter.kind === 'choice') return parseChoices(filter, text);
  if (filter.kind === 'timestamp') return parseTime(filter, text, sign);
  if (filter.kind === 'count') return parseCount(filter, text);
  if (text.trim() === '') return { problem: `${flagOf(filter)} takes a value` };
  return { value: text };
}

/** Parses several values. Each becomes a separate request, because the service accepts one. */
function parseChoices(filter: Filter, text: string): { value: string } | { problem: string } {
  const { choices = [] } = filter;
  const given = [...new Set(text.split(','))];
  if (given.every((each) => choices.includes(each))) return { value: given.join(',') };
  return { problem: `${flagOf(filter)} takes one of ${choices.join(', ')}, or several with commas` };
}

/** A relative time is kept as typed. It is resolved when the request is sent. */
function parseTime(filter: Filter, text: string, sign: '<' | '>' | undefined): { value: string } | { problem: string } {
  if (isTimestamp(text)) return { value: text };
  const [, own = '', time = ''] = /^([<>]?)(.*)$/s.exec(text) ?? [];
  const span = readTimeSpan(time, 0);
  if (span === undefined || (!span.isRelative && time.includes(':'))) {
    const example = '2026-10-01, 2026-10-01T00:00:00Z with its zone, today, -7d or "this month", in UTC';
    return { problem: `${flagOf(filter)} takes a time such as ${example}` };
  }
  const kept = `${own === '' ? (sign ?? '') : own}${time.trim().toLowerCase().replaceAll(/\s+/g, '-')}`;
  return { value: span.isRelative ? kept : wireTime(filter.name, kept, 0) };
}

function parseCount(filter: Filter, text: string): { value: number } | { problem: string } {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= (filter.max ?? 2_147_483_647)) return { value };
  const range = filter.max === undefined ? 'a whole number from 0 up' : `a whole number from 0 to ${filter.max}`;
  return { problem: `${flagOf(filter)} takes ${range}` };
}

/**
 * The document says "ISO 8601 date-time". Whether the service accepts one without a zone is unknown, so the zone is
 * required.
 */
function isTimestamp(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return false;
  const [, year, month, day] = match;
  // Date.parse accepts 30 February as 2 March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function wordsOf(words: Readonly<Record<string, true>>): readonly string[] {
  return Object.keys(words);
}
