import type { Subscription } from '@paydeck/core';
import { exitCodes, figureOf, type Format, formatTotals, monthlyAmounts } from '@paydeck/presentation/internal';
import { failureText } from '../render/failure.ts';
import { isAtRiskTruncated, isAtRiskIncomplete, readAtRisk, type AtRiskPart } from './reading/at-risk-parts.ts';
import type { ResultRow } from '../render/result.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { byNextBilling, subscriptionRow } from './rows/subscription-row.ts';

/** Lists the at-risk subscriptions: past due, on hold, or set to cancel. */
export const atRisk: LauncherCommand = {
  name: 'at-risk',
  title: 'At-Risk Subscriptions',
  description: 'Lists the subscriptions that are past due, on hold or set to cancel.',
  mode: 'fullOutput',
  icon: '⚠️',
  keywords: ['churn', 'dunning', 'overdue'],
  arguments: [],
  requests: [5, 10],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const parts = await readAtRisk(context);
  const items = parts.flatMap(({ found }) => found?.items ?? []);
  return {
    headline: headline(items, isAtRiskTruncated(parts), context.format),
    level: items.length > 0 ? 'warning' : 'good',
    rows: parts.flatMap((part) => atRiskRows(part, context.format)),
    notes: parts.flatMap((part) => notesOf(part, context)),
    exitCode: isAtRiskIncomplete(parts) ? exitCodes.incomplete : exitCodes.done,
  };
}

/** Returns the subscriptions of a part as rows, under its name and their number. */
export function atRiskRows({ name, found }: AtRiskPart, format: Format): ResultRow[] {
  const items = found?.items.toSorted(byNextBilling) ?? [];
  const group = `${name.toUpperCase()} ${found?.isTruncated === true ? 'at least ' : ''}${items.length}`;
  return items.map((subscription) => ({ ...subscriptionRow(subscription, format), group }));
}

function notesOf({ name, found, error }: AtRiskPart, { mode, now }: CommandContext): readonly string[] {
  if (found !== undefined) return found.notes;
  return [`${name.toUpperCase()} ? could not be read: ${failureText(error, mode, now)}`];
}

function headline(items: readonly Subscription[], isTruncated: boolean, format: Format): string {
  if (items.length === 0)
    return isTruncated
      ? 'Nothing at risk in what could be read'
      : 'Nothing at risk. Past due 0, on hold 0, cancelling 0';
  const { totals, skipped } = figureOf(monthlyAmounts(), items);
  const unknown = skipped === 0 ? '' : ` · ${skipped} of unknown interval not counted`;
  return `${isTruncated ? 'at least ' : ''}${items.length} at risk · ${formatTotals(totals, format)} a month${unknown}`;
}
