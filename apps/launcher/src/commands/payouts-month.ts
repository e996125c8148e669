import { formatDate, payoutSumText, type Format } from '@paydeck/presentation/internal';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { payoutsSince, startOfMonth } from './reading/payouts-since.ts';
import { payoutRows } from './rows/payout-row.ts';

/** Reports the payouts of this month. */
export const payoutsMonth: LauncherCommand = {
  name: 'payouts-month',
  title: 'Payouts This Month',
  description: 'Shows how much was paid out since the first of the month, in UTC.',
  rule: 'Payouts carry no currency: their amounts are added up as they are. The profile may name their currency.',
  mode: 'inline',
  refreshTime: '1h',
  icon: '💰',
  keywords: ['bank', 'money', 'transfer'],
  arguments: [],
  requests: [2, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const since = startOfMonth(context.now);
  const { items, isTruncated, notes, exitCode } = await payoutsSince(since, context);
  return {
    headline: `${headline(items, isTruncated, context.format)} since ${formatDate(since)}${asSentText(items, context.format)}`,
    rows: payoutRows(items, context.format),
    notes,
    exitCode,
  };
}

function headline(items: Parameters<typeof payoutSumText>[0], isTruncated: boolean, format: Format): string {
  if (items.length === 0) return 'No payouts';
  const payouts = items.length === 1 ? '1 payout' : `${items.length} payouts`;
  return `${isTruncated ? 'at least ' : ''}${payoutSumText(items, format)} in ${payouts}`;
}

/** Says that amounts are as sent, because a line has no header for it. */
function asSentText(items: readonly unknown[], { amountUnit }: Format): string {
  return items.length > 0 && amountUnit === undefined ? ' · as sent' : '';
}
