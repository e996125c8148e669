import type { Subscription } from '@paydeck/core';
import { asSent, formatDate, formatTotals, parseTimestamp, sumByCurrency } from '@paydeck/presentation';
import { wholeNumber } from './arguments.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from './command.ts';
import { byNextBilling, subscriptionRow } from './subscription-row.ts';
import { walk } from './walk.ts';

/** Lists the active subscriptions that are billed in the next days, day by day. */
export const renewals: LauncherCommand = {
  name: 'renewals',
  title: 'Upcoming Renewals',
  description: 'Lists the active subscriptions that are billed in the next days.',
  mode: 'fullOutput',
  icon: '🔁',
  arguments: [{ name: 'days', placeholder: 'Days (7)', isOptional: true }],
  run: answer,
};

/** The service has no filter on the next billing date: this walks all active subscriptions and chooses here. */
async function answer(context: CommandContext): Promise<CommandAnswer> {
  const { now } = context;
  const days = wholeNumber(context.arguments['days'], { name: 'days', most: 366, unlessGiven: 7 });
  const found = await walk((options) => context.client.subscriptions.list({ status: 'active' }, options), context);
  const due = found.items.filter((subscription) => isWithin(subscription, now, now + days * day)).sort(byNextBilling);
  const counted = due.filter((subscription) => !subscription.cancel_at_next_billing_date && !subscription.on_demand);
  const ending = due.filter((subscription) => subscription.cancel_at_next_billing_date).length;
  const onDemand = due.length - counted.length - ending;
  return {
    headline: headline(counted, days, found.isCut),
    rows: counted.map((subscription) => ({ ...subscriptionRow(subscription, now), group: dayOf(subscription, now) })),
    notes: [
      ...(ending > 0 ? [`${ending} more ${ending === 1 ? 'is' : 'are'} set to cancel and not counted`] : []),
      ...(onDemand > 0 ? [`${onDemand} more ${onDemand === 1 ? 'is' : 'are'} on demand and not counted`] : []),
      ...found.notes,
    ],
    exitCode: found.exitCode,
  };
}

function headline(items: readonly Subscription[], days: number, isCut: boolean): string {
  const period = `in the next ${days === 1 ? 'day' : `${days} days`}`;
  if (items.length === 0) return isCut ? `No renewals ${period} in what could be read` : `No renewals ${period}`;
  const amounts = items.map(({ currency, recurring_pre_tax_amount: amount }) => ({ currency, amount }));
  const sum = formatTotals(sumByCurrency(amounts), asSent(0));
  return `Renewals ${period}: ${isCut ? 'at least ' : ''}${items.length} · ${sum}`;
}

function isWithin({ next_billing_date: date }: Subscription, from: number, to: number): boolean {
  const moment = parseTimestamp(date);
  return moment !== undefined && moment >= from && moment < to;
}

/** The day in UTC, as the heading of its rows: `TODAY`, `SUN 2026-11-22`. */
function dayOf({ next_billing_date: date }: Subscription, now: number): string {
  const moment = parseTimestamp(date) ?? now;
  if (formatDate(moment) === formatDate(now)) return 'TODAY';
  return `${weekdays[new Date(moment).getUTCDay()] ?? ''} ${formatDate(moment)}`;
}

const day = 86_400_000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
