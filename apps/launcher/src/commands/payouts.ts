import type { Payout } from '@paydeck/core';
import { formatDate, payoutSumText, type Format } from '@paydeck/presentation/internal';
import { wholeNumber } from './whole-number.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { payoutsSince, startOfMonth } from './reading/payouts-since.ts';
import { currencyNote, payoutDay, payoutRows } from './rows/payout-row.ts';

/** Lists the payouts of the last months, the newest first, with what each month came to. */
export const payouts: LauncherCommand = {
  name: 'payouts',
  title: 'Latest Payouts',
  description: 'Lists the payouts of the last months, the newest first.',
  mode: 'fullOutput',
  icon: '🏦',
  keywords: ['bank', 'money', 'transfer'],
  arguments: [{ name: 'months', placeholder: 'Months (3)', isOptional: true }],
  requests: [2, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const count = wholeNumber(context.arguments['months'], { name: 'months', most: 24, byDefault: 3 });
  const months = monthsBack(context.now, count);
  const since = months.at(-1) ?? context.now;
  const found = await payoutsSince(since, context);
  const sorted = found.items;
  return {
    headline: headline(sorted.length, found.isTruncated, since),
    rows: payoutRows(sorted, context.format),
    notes:
      sorted.length === 0
        ? found.notes
        : [...totals(sorted, months, context.format), ...documentOf(sorted[0]), ...found.notes],
    exitCode: found.exitCode,
  };
}

function headline(count: number, isTruncated: boolean, since: number): string {
  if (count === 0) return `No payouts since ${formatDate(since)}`;
  return `${isTruncated ? 'at least ' : ''}${count} ${count === 1 ? 'payout' : 'payouts'} since ${formatDate(since)}`;
}

function totals(items: readonly Payout[], months: readonly number[], format: Format): string[] {
  const parts = months.map((month) => {
    const name = formatDate(month).slice(0, 'YYYY-MM'.length);
    return `${name} ${payoutSumText(
      items.filter((payout) => payoutDay(payout).startsWith(name)),
      format,
    )}`;
  });
  return [`${parts.join(' · ')} (${currencyNote(format)})`];
}

/** The newest payout's document, as a bare address that launchers make a link of. */
function documentOf(payout: Payout | undefined): string[] {
  const address = payout?.payout_document_url;
  return address && URL.canParse(address) && /^https?:\/\//.test(address) ? [`Document: ${address}`] : [];
}

/** The first moments of the last months in UTC, this one first. */
function monthsBack(now: number, count: number): number[] {
  return Array.from({ length: count }, (_, back) => startOfMonth(now, back));
}
