import type { ListSubscriptionsParams, Subscription } from '@paydeck/core';
import { asSent, formatTotals } from '@paydeck/presentation';
import { failureText } from '../failure.ts';
import type { ExitCode } from '../result.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from './command.ts';
import { perMonth } from './per-month.ts';
import { byNextBilling, subscriptionRow } from './subscription-row.ts';
import { walk, type Walk } from './walk.ts';

/** Lists the subscriptions that are about to be lost: past due, on hold, or set to cancel. */
export const atRisk: LauncherCommand = {
  name: 'at-risk',
  title: 'At-Risk Subscriptions',
  description: 'Lists the subscriptions that are past due, on hold or set to cancel.',
  mode: 'fullOutput',
  icon: '⚠️',
  arguments: [],
  run: answer,
};

const parts: readonly { readonly title: string; readonly params: ListSubscriptionsParams }[] = [
  { title: 'PAST DUE', params: { status: 'past_due' } },
  { title: 'ON HOLD', params: { status: 'on_hold' } },
  { title: 'CANCELLING', params: { status: 'active', cancel_at_next_billing_date: true } },
];

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const read: { title: string; found: Walk<Subscription> | undefined; error?: unknown }[] = [];
  for (const { title, params } of parts) {
    // One after the other: one request in flight.
    await walk((options) => context.client.subscriptions.list(params, options), context).then(
      (found) => read.push({ title, found }),
      (error: unknown) => read.push({ title, found: undefined, error }),
    );
  }
  // Nothing could be read: that is a failure, not an incomplete answer.
  if (read.every(({ found }) => found === undefined)) throw read[0]?.error;
  const items = read.flatMap(({ found }) => found?.items ?? []);
  const isCut = read.some(({ found }) => found === undefined || found.isCut);
  const exitCodes: readonly ExitCode[] = read.map(({ found }) => found?.exitCode ?? 3);
  return {
    headline: headline(items, isCut, context.now),
    tone: items.length > 0 ? 'warning' : 'good',
    rows: read.flatMap(({ title, found }) => rowsOf(title, found, context.now)),
    notes: read.flatMap(({ title, found, error }) =>
      found === undefined
        ? [`${title} ? could not be read: ${failureText(error, context.mode, context.now)}`]
        : found.notes,
    ),
    exitCode: exitCodes.includes(3) ? 3 : 0,
  };
}

function rowsOf(title: string, found: Walk<Subscription> | undefined, now: number): CommandAnswer['rows'] {
  const items = found?.items.toSorted(byNextBilling) ?? [];
  const group = `${title} ${found?.isCut === true ? 'at least ' : ''}${items.length}`;
  return items.map((subscription) => ({ ...subscriptionRow(subscription, now), group }));
}

function headline(items: readonly Subscription[], isCut: boolean, now: number): string {
  if (items.length === 0)
    return isCut ? 'Nothing at risk in what could be read' : 'Nothing at risk. Past due 0, on hold 0, cancelling 0';
  const { totals, skipped } = perMonth(items);
  const unknown = skipped === 0 ? '' : ` · ${skipped} of unknown interval not counted`;
  return `${isCut ? 'at least ' : ''}${items.length} at risk · ${formatTotals(totals, asSent(now))} a month${unknown}`;
}
