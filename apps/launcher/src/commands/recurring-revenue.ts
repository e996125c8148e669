import { formatAmount, formatTotals } from '@paydeck/presentation';
import { activeSubscriptions } from '../store/active-subscriptions.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from './command.ts';
import { perMonth } from './per-month.ts';

/** Says what the active subscriptions come to in a month. */
export const recurringRevenue: LauncherCommand = {
  name: 'recurring-revenue',
  title: 'Recurring Revenue',
  description: 'Says what the active subscriptions come to in a month, per currency.',
  rule: [
    'Counts subscriptions with the status active that are not on demand. Their amount before tax is turned into that of',
    'a month of 30.44 days by its interval. The quantity is not multiplied in: the document does not say whether the',
    'amount is for one. An interval that is not Day, Week, Month or Year is skipped, and the skipped are counted.',
  ].join('\n'),
  mode: 'inline',
  refreshTime: '1h',
  icon: '📈',
  keywords: ['mrr', 'income', 'subscriptions'],
  arguments: [],
  run: answer,
};

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const active = await activeSubscriptions(context);
  const counted = active.items.filter((subscription) => !subscription.on_demand);
  const { totals, skipped } = perMonth(counted);
  const { format } = context;
  const count = active.isCut ? `first ${grouped(active.items.length)} active` : `${grouped(counted.length)} active`;
  return {
    headline: [
      `${active.isCut ? 'at least ' : ''}${formatTotals(totals, format)} a month`,
      count,
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(' · '),
    rows: [...totals]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, total]) => {
        const amount = formatAmount(total, currency, format);
        return { title: currency, cells: [`${amount} a month`], id: `${amount} ${currency}` };
      }),
    notes: active.notes,
    exitCode: active.exitCode,
    storedAt: active.isStored ? active.at : undefined,
  };
}

/** Counts, unlike amounts, have no unit that a comma could be mistaken in. */
function grouped(count: number): string {
  return formatAmount(count, undefined, { grouping: true });
}
