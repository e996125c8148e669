import { formatDate, formatRelative, trialEnd, type Format } from '@paydeck/presentation/internal';
import { activeSubscriptions } from './reading/active-subscriptions.ts';
import type { StoredSubscription } from './reading/stored-subscription.ts';
import { cell, type ResultRow } from '../render/result.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { dayHeading, daysAhead, daysArgument } from './figures/days.ts';
import { subscriptionCells, subscriptionRow } from './rows/subscription-row.ts';

/** Lists the active subscriptions whose trial ends in the next days, day by day. */
export const trialsEnding: LauncherCommand = {
  name: 'trials-ending',
  title: 'Trials Ending',
  description: 'Lists the active subscriptions whose trial ends in the next days.',
  rule: 'The service sends no end of a trial: it is estimated as the time of creation plus the trial days.',
  mode: 'fullOutput',
  icon: '⏳',
  keywords: ['trial', 'conversion', 'calendar'],
  arguments: [daysArgument],
  requests: [0, 2],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { format } = context;
  const days = daysAhead(context);
  const active = await activeSubscriptions(context);
  const ending = active.items
    .map((subscription) => ({ subscription, end: trialEnd(subscription) }))
    .filter((trial): trial is Trial => days.has(trial.end))
    .sort(byEnd);
  return {
    headline: headline(ending.length, days.name, active.isTruncated),
    rows: ending.map((trial) => row(trial, format)),
    notes: active.notes,
    exitCode: active.exitCode,
    storedAt: active.isStored ? active.at : undefined,
  };
}

interface Trial {
  readonly subscription: StoredSubscription;
  readonly end: number;
}

function headline(count: number, period: string, isTruncated: boolean): string {
  const estimate = 'estimated from created date and trial days';
  if (count === 0) return `No trials end ${period}${isTruncated ? ' in what could be read' : ''} · ${estimate}`;
  return `${isTruncated ? 'at least ' : ''}${count} ${count === 1 ? 'trial ends' : 'trials end'} ${period} · ${estimate}`;
}

function row({ subscription, end }: Trial, format: Format): ResultRow {
  const shown = subscriptionRow(subscription, format);
  const word = subscription.cancel_at_next_billing_date ? 'cancels' : 'then pays';
  const when = `${word}, ${formatDate(end)}, ${formatRelative(end, format.now)}`;
  return {
    ...shown,
    cells: [...subscriptionCells(subscription, format), cell(when, { kind: 'timestamp' })],
    group: dayHeading(end, format.now),
  };
}

function byEnd(left: Trial, right: Trial): number {
  if (left.end !== right.end) return left.end - right.end;
  return left.subscription.subscription_id < right.subscription.subscription_id ? -1 : 1;
}
