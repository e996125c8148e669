import { exitCodes } from '@paydeck/presentation/internal';
import { atRiskRows } from './at-risk.ts';
import { isAtRiskIncomplete, readAtRisk, type AtRiskPart } from './reading/at-risk-parts.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';

/** Counts the at-risk subscriptions. */
export const atRiskCount: LauncherCommand = {
  name: 'at-risk-count',
  title: 'Revenue at Risk',
  description: 'Counts the subscriptions that are past due, on hold or set to cancel.',
  mode: 'inline',
  refreshTime: '10m',
  icon: '🚨',
  keywords: ['churn', 'dunning', 'overdue'],
  arguments: [],
  requests: [5, 10],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const parts = await readAtRisk(context);
  const isNone = parts.every(({ found }) => found?.items.length === 0 && !found.isTruncated);
  return {
    headline: isNone ? 'None at risk' : parts.map(countText).join(' · '),
    level: isNone ? 'good' : 'warning',
    rows: parts.flatMap((part) => atRiskRows(part, context.format)),
    exitCode: isAtRiskIncomplete(parts) ? exitCodes.incomplete : exitCodes.done,
  };
}

function countText({ name, found }: AtRiskPart): string {
  if (found === undefined) return `? ${name}`;
  return `${found.isTruncated ? 'at least ' : ''}${found.items.length} ${name}`;
}
