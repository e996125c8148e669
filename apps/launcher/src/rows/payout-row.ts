import type { Payout } from '@paydeck/core';
import { formatAmount, formatDate, parseTimestamp } from '@paydeck/presentation';
import type { CommandContext } from '../command/command.ts';
import type { ResultRow } from '../result.ts';

/** Writes amounts of payouts: the service sends no currency with them, so there is one only where the profile tells it. */
export interface PayoutAmounts extends Pick<CommandContext, 'format' | 'payoutCurrency'> {}

/** What must be said where amounts of payouts are added up. */
export function unitNote({ payoutCurrency }: PayoutAmounts): string {
  return payoutCurrency === undefined ? 'as sent; payouts carry no currency' : `taken to be ${payoutCurrency}`;
}

/** Gives a payout as a row: when, how much, and what was taken off. */
export function payoutRow(payout: Payout, amounts: PayoutAmounts): ResultRow {
  const amountText = (amount: number): string => bareAmount(amount, amounts);
  const { refunds, chargebacks } = payout;
  return {
    title: payoutDay(payout),
    cells: [
      payoutAmount(payout.amount, amounts),
      `fee ${amountText(payout.fee)}`,
      `tax ${amountText(payout.tax)}`,
      refunds ? `refunds ${amountText(refunds)}` : '',
      chargebacks ? `chargebacks ${amountText(chargebacks)}` : '',
    ],
    id: payout.payout_id,
  };
}

/** Adds up amounts as they are: there is no currency to keep apart. */
export function sumOfPayouts(payouts: readonly Payout[], amounts: PayoutAmounts): string {
  const sent = payouts.filter(({ amount }) => Number.isSafeInteger(amount)).map(({ amount }) => BigInt(amount));
  return payoutAmount(
    sent.reduce((total, amount) => total + amount, 0n),
    amounts,
  );
}

/** Gives the day of a payout in UTC, or what the service sent in its place. */
export function payoutDay({ created_at: createdAt }: Payout): string {
  const milliseconds = parseTimestamp(createdAt);
  return milliseconds === undefined ? createdAt : formatDate(milliseconds);
}

function payoutAmount(amount: number | bigint, amounts: PayoutAmounts): string {
  const { payoutCurrency: currency } = amounts;
  return `${bareAmount(amount, amounts)}${currency === undefined ? '' : ` ${currency}`}`;
}

/** Without a currency nobody knows how many of the digits are its cents. */
function bareAmount(amount: number | bigint, { format, payoutCurrency }: PayoutAmounts): string {
  return formatAmount(amount, payoutCurrency, payoutCurrency === undefined ? {} : format);
}
