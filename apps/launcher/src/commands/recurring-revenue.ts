import { formatAmount, formatTotals, type Format } from '@paydeck/presentation';
import { activeSubscriptions, freshMs } from '../store/active-subscriptions.ts';
import type { StoredSubscription } from '../store/snapshot.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from '../command/command.ts';
import { perMonth } from '../figures/per-month.ts';

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
      `${active.isCut ? 'at least ' : ''}${shortTotals(totals, counted, format)} a month`,
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
    freshUntil: active.exitCode === 0 ? active.at + freshMs : undefined,
  };
}

/** A line has room for three currencies. Of more, the two that most subscriptions are in stand for the others. */
function shortTotals(
  totals: ReadonlyMap<string, bigint>,
  counted: readonly StoredSubscription[],
  format: Format,
): string {
  if (totals.size <= 3) return formatTotals(totals, format);
  const countOf = (currency: string): number => counted.filter((one) => one.currency === currency).length;
  const most = [...totals]
    .map((entry) => ({ entry, count: countOf(entry[0]) }))
    .sort((left, right) => right.count - left.count || (left.entry[0] < right.entry[0] ? -1 : 1))
    .slice(0, 2);
  return `${formatTotals(new Map(most.map(({ entry }) => entry)), format)} + ${totals.size - 2} more`;
}

/** Counts, unlike amounts, have no unit that a comma could be mistaken in. */
function grouped(count: number): string {
  return formatAmount(count, undefined, { grouping: true });
}
