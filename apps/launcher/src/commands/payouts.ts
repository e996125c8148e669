import type { Payout } from '@paydeck/core';
import { asSent, formatAmount, formatDate, parseTimestamp } from '@paydeck/presentation';
import type { ResultRow } from '../result.ts';
import { wholeNumber } from './arguments.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from './command.ts';
import { walk } from './walk.ts';

/** Lists the payouts of the last months, the newest first, with what each month came to. */
export const payouts: LauncherCommand = {
  name: 'payouts',
  title: 'Latest Payouts',
  description: 'Lists the payouts of the last months, the newest first.',
  mode: 'fullOutput',
  icon: '🏦',
  arguments: [{ name: 'months', placeholder: 'Months (3)', isOptional: true }],
  run: answer,
};

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const months = monthsBack(
    context.now,
    wholeNumber(context.arguments['months'], { name: 'months', most: 24, unlessGiven: 3 }),
  );
  const since = months.at(-1) ?? context.now;
  const params = { created_at_gte: new Date(since) };
  const found = await walk((options) => context.client.payouts.list(params, options), context);
  const sorted = found.items.sort(newestFirst);
  return {
    headline: headline(sorted.length, found.isCut, since),
    rows: sorted.map(row),
    notes: sorted.length === 0 ? found.notes : [...totals(sorted, months), ...documentOf(sorted[0]), ...found.notes],
    exitCode: found.exitCode,
  };
}

function headline(count: number, isCut: boolean, since: number): string {
  if (count === 0) return `No payouts since ${formatDate(since)}`;
  return `${isCut ? 'at least ' : ''}${count} ${count === 1 ? 'payout' : 'payouts'} since ${formatDate(since)}`;
}

function row(payout: Payout): ResultRow {
  const { refunds, chargebacks } = payout;
  return {
    title: dayOf(payout),
    cells: [
      amountText(payout.amount),
      `fee ${amountText(payout.fee)}`,
      `tax ${amountText(payout.tax)}`,
      refunds ? `refunds ${amountText(refunds)}` : '',
      chargebacks ? `chargebacks ${amountText(chargebacks)}` : '',
    ],
    id: payout.payout_id,
  };
}

/** Payouts carry no currency, so a month's amounts are added as they are, and the page says so. */
function totals(items: readonly Payout[], months: readonly number[]): string[] {
  const byMonth = new Map(months.map((month) => [formatDate(month).slice(0, 7), 0n]));
  for (const payout of items) {
    const month = dayOf(payout).slice(0, 7);
    if (Number.isSafeInteger(payout.amount)) byMonth.set(month, (byMonth.get(month) ?? 0n) + BigInt(payout.amount));
  }
  const parts = Array.from(byMonth, ([month, sum]) => `${month} ${amountText(sum)}`);
  return [`${parts.join(' · ')} (as sent; payouts carry no currency)`];
}

/** The newest payout's document, as a bare address that launchers make a link of. */
function documentOf(payout: Payout | undefined): string[] {
  const address = payout?.payout_document_url;
  return address && URL.canParse(address) && /^https?:\/\//.test(address) ? [`Document: ${address}`] : [];
}

/** The first moments of the last months in UTC, this one first. */
function monthsBack(now: number, count: number): number[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, back) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back));
}

function newestFirst(left: Payout, right: Payout): number {
  const difference = (parseTimestamp(right.created_at) ?? 0) - (parseTimestamp(left.created_at) ?? 0);
  return difference === 0 ? (left.payout_id < right.payout_id ? -1 : 1) : difference;
}

function dayOf({ created_at: createdAt }: Payout): string {
  const milliseconds = parseTimestamp(createdAt);
  return milliseconds === undefined ? createdAt : formatDate(milliseconds);
}

function amountText(amount: number | bigint): string {
  return formatAmount(amount, undefined, asSent(0));
}
