import { cell } from '../render/result.ts';
import {
  exitCodes,
  figureOf,
  type Format,
  formatAmount,
  formatTotals,
  recurringRevenue as revenueOfMonth,
  revenueWords,
} from '@paydeck/presentation/internal';
import { activeSubscriptions } from './reading/active-subscriptions.ts';
import { freshMs } from '../machine/age.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';

/** Reports the monthly revenue of the active subscriptions. */
export const recurringRevenue: LauncherCommand = {
  name: 'recurring-revenue',
  title: 'Recurring Revenue',
  description: 'Shows the monthly revenue of the active subscriptions, per currency.',
  rule: [
    'Counts subscriptions with the status active that are neither on demand nor on trial. Their amount before tax is converted',
    'to a month of 30.44 days, a twelfth of a year. It is not multiplied by the quantity: the document does not say whether it',
    'is the amount of one. A subscription with an interval other than Day, Week, Month or Year is skipped, and counted.',
  ].join('\n'),
  mode: 'inline',
  refreshTime: '1h',
  icon: '📈',
  keywords: ['mrr', 'income', 'subscriptions'],
  arguments: [],
  requests: [0, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const active = await activeSubscriptions(context);
  const { format, now } = context;
  const { totals, counts, skipped } = figureOf(revenueOfMonth(now), active.items);
  const counted = [...counts.values()].reduce((sum, each) => sum + each, skipped);
  const count = active.isTruncated
    ? `first ${grouped(active.items.length)} active`
    : `${revenueWords}: ${grouped(counted)}`;
  const parts = [count, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  // A line has no header that names the unit. The note follows the amounts, because launchers cut the end.
  const unit = totals.size > 0 && format.amountUnit === undefined ? ['as sent'] : [];
  const lineOf = (most: number, note: readonly string[]): string => {
    const amounts = shortTotals(totals, counts, format, most);
    return [`${active.isTruncated ? 'at least ' : ''}${amounts} a month`, ...note, ...parts].join(' · ');
  };
  return {
    // An amount is left out rather than truncated; the rows have them all.
    headline: lineOf([3, 2].find((most) => lineOf(most, []).length <= lineRoom) ?? 1, unit),
    rows: [...totals]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, total]) => {
        const amount = formatTotals(new Map([[currency, total]]), format);
        return { title: currency, cells: [cell(`${amount} a month`, { kind: 'amount' })], id: amount };
      }),
    notes: active.notes,
    exitCode: active.exitCode,
    storedAt: active.isStored ? active.at : undefined,
    freshUntil: active.exitCode === exitCodes.done ? active.at + freshMs : undefined,
  };
}

/** The width of a line, without the mode. */
const lineRoom = 64;

/** The currencies that most subscriptions are in stand for the others. */
function shortTotals(
  totals: ReadonlyMap<string, bigint>,
  counts: ReadonlyMap<string, number>,
  format: Format,
  most: number,
): string {
  if (totals.size <= most) return formatTotals(totals, format);
  const shown = [...totals]
    .map((entry) => ({ entry, count: counts.get(entry[0]) ?? 0 }))
    .sort((left, right) => right.count - left.count || (left.entry[0] < right.entry[0] ? -1 : 1))
    .slice(0, most);
  return `${formatTotals(new Map(shown.map(({ entry }) => entry)), format)} + ${totals.size - most} more`;
}

/** Counts, unlike amounts, have no unit that a comma could be mistaken in. */
function grouped(count: number): string {
  return formatAmount(count, undefined, { grouping: true });
}
