import { formatTotals, parseTimestamp, renews, sumByCurrency, type Format } from '@paydeck/presentation/internal';
import { activeSubscriptions } from './reading/active-subscriptions.ts';
import type { StoredSubscription } from './reading/stored-subscription.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { dayHeading, daysAhead, daysArgument } from './figures/days.ts';
import { byNextBilling, subscriptionRow } from './rows/subscription-row.ts';

/** Lists the active subscriptions that are billed in the next days, day by day. */
export const renewals: LauncherCommand = {
  name: 'renewals',
  title: 'Upcoming Renewals',
  description: 'Lists the active subscriptions that are billed in the next days.',
  rule: 'The service has no filter on the next billing date: this reads all active subscriptions.',
  mode: 'fullOutput',
  icon: '🔁',
  keywords: ['billing', 'next', 'calendar'],
  arguments: [daysArgument],
  requests: [0, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { now, format } = context;
  const days = daysAhead(context);
  const active = await activeSubscriptions(context);
  const due = active.items.filter((subscription) => days.has(nextBilling(subscription))).sort(byNextBilling);
  const counted = due.filter(renews);
  const ending = due.filter((subscription) => subscription.cancel_at_next_billing_date).length;
  const onDemand = due.length - counted.length - ending;
  return {
    headline: headline(counted, days.name, active.isTruncated, format),
    rows: counted.map((subscription) => ({
      ...subscriptionRow(subscription, format),
      group: dayHeading(nextBilling(subscription) ?? now, now),
    })),
    notes: [
      ...(ending > 0 ? [`${ending} more ${ending === 1 ? 'is' : 'are'} set to cancel and not counted`] : []),
      ...(onDemand > 0 ? [`${onDemand} more ${onDemand === 1 ? 'is' : 'are'} on demand and not counted`] : []),
      ...active.notes,
    ],
    exitCode: active.exitCode,
    storedAt: active.isStored ? active.at : undefined,
  };
}

function headline(items: readonly StoredSubscription[], period: string, isTruncated: boolean, format: Format): string {
  if (items.length === 0) return isTruncated ? `No renewals ${period} in what could be read` : `No renewals ${period}`;
  const amounts = items.map(({ currency, recurring_pre_tax_amount: amount }) => ({ currency, amount }));
  const sum = formatTotals(sumByCurrency(amounts), format);
  return `Renewals ${period}: ${isTruncated ? 'at least ' : ''}${items.length} · ${sum}`;
}

function nextBilling({ next_billing_date: date }: StoredSubscription): number | undefined {
  return parseTimestamp(date);
}
