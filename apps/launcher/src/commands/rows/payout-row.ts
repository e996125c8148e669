import type { Payout } from '@paydeck/core';
import { formatDate, parseTimestamp, listings, safeText, type Format } from '@paydeck/presentation';
import type { ResultRow } from '../../render/result.ts';
import { labelledCellsOf } from './cells.ts';

/** Returns payouts as rows: date, amount, and deductions. */
export function payoutRows(payouts: readonly Payout[], format: Format): ResultRow[] {
  // Rare, and zero where there were none.
  const rare = (['refunds', 'chargebacks'] as const).filter((key) => payouts.some((payout) => payout[key]));
  return payouts.map((payout) => ({
    title: payoutDay(payout),
    cells: labelledCellsOf(listings.payouts, ['amount', 'fee', 'tax', ...rare], payout, format),
    id: payout.payout_id,
  }));
}

/** The note on sums of payouts, because the service sends no currency with them. */
export function currencyNote({ payoutCurrency }: Format): string {
  return payoutCurrency === undefined ? 'payouts carry no currency' : `taken to be ${payoutCurrency}`;
}

/** Returns the day of a payout in UTC, or what the service sent in its place. */
export function payoutDay({ created_at: createdAt }: Payout): string {
  const milliseconds = parseTimestamp(createdAt);
  return milliseconds === undefined ? safeText(createdAt, longestDate) : formatDate(milliseconds);
}

const longestDate = 40;
