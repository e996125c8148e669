import type { Discount } from '@paydeck/core';
import { chooseColumns, fieldColumns, type ComputedColumn } from '../columns/field-column.ts';
import { fieldValue, isField, valueText, type DetailPart } from '../columns/field.ts';
import { formatBoolean, missingText, type Format } from '../columns/format.ts';
import { productSubscriptionsLink } from '../columns/link.ts';
import type { Listing } from '../columns/listing.ts';
import { redeemability, type Redeemability } from './redeemability.ts';
import type { Tone } from '../columns/tone.ts';
import { usageBar } from '../amounts/usage-bar.ts';

// All fields of the service's document and the computed lines, in the order of the detail pane.
const parts: readonly DetailPart[] = [
  { name: 'discount_id', kind: 'text' },
  { name: 'code', kind: 'text' },
  { name: 'name', kind: 'text' },
  // A flat amount or a percentage: the response does not say which, so it is not formatted as money.
  { name: 'amount', kind: 'integer', note: 'unit as sent' },
  { computed: 'active rule', lines: ruleLines, tone: activeTone },
  { name: 'starts_at', kind: 'timestamp' },
  { name: 'expires_at', kind: 'timestamp' },
  { name: 'times_used', label: 'used', kind: 'integer' },
  { name: 'usage_limit', label: 'of at most', kind: 'integer' },
  { computed: 'usage', lines: usageLines },
  { name: 'per_customer_usage_limit', label: 'per customer', kind: 'integer' },
  { name: 'subscription_cycles', label: 'cycles', kind: 'integer' },
  { name: 'preserve_on_plan_change', label: 'preserve change', kind: 'boolean' },
  { name: 'restricted_to', kind: 'list', link: productSubscriptionsLink },
  {
    name: 'currency_options',
    kind: 'list',
    fields: [
      { name: 'is_default', kind: 'boolean' },
      { name: 'minimum_subtotal', label: 'min subtotal', kind: 'amount' },
      { name: 'max_amount_possible', label: 'max amount', kind: 'amount' },
    ],
  },
  { name: 'created_at', kind: 'timestamp' },
  { name: 'business_id', kind: 'text' },
  { name: 'metadata', kind: 'map' },
  { computed: 'type', lines: () => ['not sent by the service;', 'filter by', 'discount_type=percentage'] },
];

const active: ComputedColumn<Discount> = {
  key: 'active',
  title: 'ACTIVE',
  kind: 'boolean',
  value: (discount, { now }) => redeemability(discount, now).isRedeemable,
  text: (discount, { now }) => activeText(redeemability(discount, now).isRedeemable),
  tone: activeTone,
};

const state: ComputedColumn<Discount> = {
  key: 'state',
  title: 'STATE',
  kind: 'text',
  value: (discount, { now }) => redeemability(discount, now).state,
  text: (discount, { now }) => redeemability(discount, now).state ?? missingText,
  tone: activeTone,
};

/** An amount of a percentage in hundredths, as other amounts in minor units: `40 %` for 4000. */
const amount = {
  key: 'amount',
  title: 'AMOUNT',
  value: amountOf,
  text: (discount: Discount, format: Format) =>
    valueText(amountOf(discount, format)) + (isPercentage(format) ? ' %' : ''),
};

function amountOf({ amount: sent }: Discount, format: Format): unknown {
  return isPercentage(format) && typeof sent === 'number' ? sent / 100 : sent;
}

/** Amounts of another unit stay as sent. */
function isPercentage({ discountType, amountUnit }: Format): boolean {
  return discountType === 'percentage' && amountUnit === 'minor';
}

const used: ComputedColumn<Discount> = {
  key: 'used',
  title: 'USED',
  kind: 'integer',
  value: (discount) => discount.times_used,
  text: (discount) => `${countText(discount.times_used)}/${countText(discount.usage_limit)}`,
};

const columns = fieldColumns<Discount>(parts.filter(isField), [active, state, used]);

/** The presentation of discounts in lists, in the detail pane and in exports. */
export const discountListing: Listing<Discount> = {
  name: 'discounts',
  about: 'discount codes with amount, dates and uses',
  idOf: (discount) => discount.discount_id,
  urlOf: () => undefined,
  fields: parts,
  columns,
  defaultColumns: chooseColumns(columns, [
    { key: 'code', title: 'CODE', width: 12, full: 20, min: 8, grow: 1, priority: 0 },
    { key: 'name', title: 'NAME', width: 18, full: 28, min: 8, grow: 2, priority: 4 },
    { key: 'state', width: 11, min: 7, grow: 0, priority: 1 },
    { ...amount, width: 8, min: 6, priority: 2 },
    { key: 'used', width: 9, min: 7, priority: 3 },
    { key: 'expires_at', title: 'EXPIRES', width: 10, min: 10, priority: 3 },
  ]),
  screenColumns: chooseColumns(columns, [
    { key: 'code', title: 'CODE', full: 24, min: 8, priority: 0 },
    { key: 'name', title: 'NAME', full: 32, min: 8, priority: 5 },
    { key: 'state', neverTruncate: true, min: 6, priority: 1 },
    { ...amount, min: 6, priority: 2 },
    { key: 'used', min: 4, priority: 3 },
    { key: 'expires_at', title: 'EXPIRES', priority: 4 },
    { key: 'discount_id', title: 'ID', neverTruncate: true, isOptional: true, min: 10, priority: 6 },
  ]),
  exportColumns: chooseColumns(columns, [
    'discount_id',
    'code',
    'name',
    'amount',
    'times_used',
    'usage_limit',
    'per_customer_usage_limit',
    'subscription_cycles',
    'starts_at',
    'expires_at',
    'restricted_to',
    'created_at',
  ]),
};

function ruleOf(discount: unknown, { now }: Format): Redeemability {
  const terms = {
    starts_at: fieldValue(discount, 'starts_at'),
    expires_at: fieldValue(discount, 'expires_at'),
    times_used: fieldValue(discount, 'times_used'),
    usage_limit: fieldValue(discount, 'usage_limit'),
  };
  return redeemability(terms, now);
}

function activeTone(discount: unknown, format: Format): Tone | undefined {
  const { isRedeemable } = ruleOf(discount, format);
  return isRedeemable === undefined ? undefined : isRedeemable ? 'good' : 'quiet';
}

function ruleLines(discount: unknown, format: Format): string[] {
  const { isRedeemable, words } = ruleOf(discount, format);
  const [start, expiry, uses] = words;
  // Two lines, because the pane is narrow and the reason must not be truncated.
  return [`${activeText(isRedeemable)}: ${start},`, `${expiry}, ${uses}`];
}

function usageLines(discount: unknown): string[] {
  const timesUsed = fieldValue(discount, 'times_used');
  const limit = fieldValue(discount, 'usage_limit');
  if (typeof timesUsed !== 'number' || typeof limit !== 'number') return [];
  return [usageBar(timesUsed, limit)];
}

function activeText(isRedeemable: boolean | undefined): string {
  return isRedeemable === undefined ? missingText : formatBoolean(isRedeemable);
}

function countText(count: unknown): string {
  return typeof count === 'number' ? String(count) : missingText;
}
