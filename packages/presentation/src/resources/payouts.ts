import type { Payout } from '@paydeck/core';
import { chooseColumns, fieldColumns, type ComputedColumn } from '../columns/field-column.ts';
import { fieldValue, isField, type DetailPart } from '../columns/field.ts';
import { missingText, type Format } from '../columns/format.ts';
import { urlLink } from '../columns/link.ts';
import type { Listing } from '../columns/listing.ts';
import { amountText } from '../amounts/money.ts';
import type { Tone } from '../columns/tone.ts';

// All fields of the service's document, in the order of the detail pane. Amounts have no currency.
const parts: readonly DetailPart[] = [
  { name: 'payout_id', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'amount', kind: 'amount', isOfPayout: true },
  { name: 'fee', kind: 'amount', isOfPayout: true },
  { name: 'refunds', kind: 'amount', isOfPayout: true },
  {
    name: 'chargebacks',
    kind: 'amount',
    isOfPayout: true,
    tone: (value: unknown) => (Number(value) > 0 ? 'warning' : undefined),
  },
  { name: 'tax', kind: 'amount', isOfPayout: true },
  { computed: 'net', lines: netLines, tone: netTone },
  { name: 'payment_method', kind: 'text' },
  { name: 'created_at', kind: 'timestamp' },
  { name: 'updated_at', kind: 'timestamp' },
  { name: 'payout_document_url', label: 'document', kind: 'text', link: urlLink },
  { name: 'remarks', kind: 'text' },
  { name: 'business_id', kind: 'text' },
];

const net: ComputedColumn<Payout> = {
  key: 'net',
  title: 'NET',
  kind: 'amount',
  value: payoutNet,
  text: netText,
  currency: (_payout, { payoutCurrency }) => payoutCurrency,
  tone: netTone,
};

const columns = fieldColumns<Payout>(parts.filter(isField), [net]);

/** The presentation of payouts in lists, in the detail pane and in exports. */
export const payoutListing: Listing<Payout> = {
  name: 'payouts',
  about: 'payouts with amount, fee, tax, refunds and chargebacks; the service names no currency',
  idOf: (payout) => payout.payout_id,
  urlOf: (payout) => urlLink(payout.payout_document_url ?? '')?.url,
  fields: parts,
  columns,
  // Without `net`: it is not documented what `amount` already excludes, and a column cannot explain that.
  defaultColumns: chooseColumns(columns, [
    { key: 'created_at', title: 'CREATED', width: 10, min: 10, priority: 0 },
    { key: 'amount', title: 'AMOUNT', width: 10, min: 7, grow: 1, priority: 1 },
    { key: 'fee', title: 'FEE', width: 7, min: 5, grow: 1, priority: 3 },
    { key: 'refunds', title: 'REFUNDS', width: 8, min: 7, grow: 1, priority: 4 },
    { key: 'tax', title: 'TAX', width: 7, min: 5, grow: 1, priority: 5 },
    { key: 'payment_method', title: 'METHOD', width: 13, full: 16, min: 6, grow: 0, priority: 6 },
  ]),
  screenColumns: chooseColumns(columns, [
    { key: 'created_at', title: 'CREATED', priority: 0 },
    { key: 'amount', title: 'AMOUNT', min: 6, priority: 1 },
    { key: 'fee', title: 'FEE', min: 5, priority: 3 },
    { key: 'refunds', title: 'REFUNDS', min: 7, priority: 4 },
    { key: 'tax', title: 'TAX', min: 5, priority: 5 },
    { key: 'payment_method', title: 'METHOD', full: 20, min: 6, priority: 6 },
    { key: 'name', title: 'NAME', isOptional: true, full: 32, min: 6, priority: 7 },
    { key: 'payout_id', title: 'ID', neverTruncate: true, isOptional: true, min: 10, priority: 8 },
  ]),
  exportColumns: chooseColumns(columns, [
    'payout_id',
    'name',
    'amount',
    'fee',
    'refunds',
    'chargebacks',
    'tax',
    'payment_method',
    'created_at',
    'updated_at',
    'payout_document_url',
  ]),
};

/**
 * Returns the amount minus fee, refunds, chargebacks and tax; undefined if one of them is not a whole number. The service's
 * document does not say whether `amount` is before or after these, so the output must explain the computation.
 */
export function payoutNet(payout: unknown): number | undefined {
  const [amount, ...deductions] = ['amount', 'fee', 'refunds', 'chargebacks', 'tax'].map((name) =>
    fieldValue(payout, name),
  );
  if (!Number.isSafeInteger(amount) || !deductions.every(Number.isSafeInteger)) return undefined;
  return deductions.reduce<number>((left, deduction) => left - Number(deduction), Number(amount));
}

function netText(payout: unknown, format: Format): string {
  const left = payoutNet(payout);
  return left === undefined ? missingText : amountText(left, format.payoutCurrency, format);
}

/** Whether an amount is negative, so that the payout took money back. */
function netTone(payout: unknown): Tone | undefined {
  return (payoutNet(payout) ?? 0) < 0 ? 'bad' : undefined;
}

function netLines(payout: unknown, format: Format): string[] {
  if (payoutNet(payout) === undefined) return [];
  return [netText(payout, format), 'if the amount is gross'];
}
