import { formatDate } from '@paydeck/presentation';
import type { CommandAnswer, CommandContext, LauncherCommand } from '../command/command.ts';
import { payoutsSince, startOfMonth } from '../reading/payouts-since.ts';
import { payoutRow, sumOfPayouts, type PayoutAmounts } from '../rows/payout-row.ts';

/** Says what was paid out this month. */
export const payoutsMonth: LauncherCommand = {
  name: 'payouts-month',
  title: 'Payouts This Month',
  description: 'Says how much was paid out since the first of the month, in UTC.',
  rule: 'Amounts are added up as sent, since payouts carry no currency; the profile may tell one.',
  mode: 'inline',
  refreshTime: '1h',
  icon: '💰',
  keywords: ['bank', 'money', 'transfer'],
  arguments: [],
  run: answer,
};

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const since = startOfMonth(context.now);
  const { items, isCut, notes, exitCode } = await payoutsSince(since, context);
  return {
    headline: `${headline(items, isCut, context)} since ${formatDate(since)}`,
    rows: items.map((payout) => payoutRow(payout, context)),
    notes,
    exitCode,
  };
}

function headline(items: Parameters<typeof sumOfPayouts>[0], isCut: boolean, amounts: PayoutAmounts): string {
  if (items.length === 0) return 'No payouts';
  const payouts = items.length === 1 ? '1 payout' : `${items.length} payouts`;
  return `${isCut ? 'at least ' : ''}${sumOfPayouts(items, amounts)} in ${payouts}`;
}
