import { isDisabled } from '@paydeck/presentation/internal';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { readWebhooks } from './reading/webhook-list.ts';
import { webhookRow } from './rows/webhook-row.ts';

/** Lists the webhook endpoints, the disabled ones first. */
export const webhooks: LauncherCommand = {
  name: 'webhooks',
  title: 'Webhook Endpoints',
  description: 'Lists the webhook endpoints, the disabled ones first.',
  mode: 'fullOutput',
  icon: '🪝',
  keywords: ['events', 'hooks', 'endpoints'],
  arguments: [],
  requests: [1, 1],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { items, isTruncated, notes, exitCode } = await readWebhooks(context);
  const disabled = items.filter(isDisabled).length;
  return {
    headline: headline(items.length, disabled, isTruncated),
    // A disabled endpoint is an alarm, not a failure of this command.
    level: disabled > 0 ? 'warning' : 'neutral',
    rows: items.map((webhook) => webhookRow(webhook, context.format)),
    notes,
    exitCode,
  };
}

function headline(count: number, disabled: number, isTruncated: boolean): string {
  if (count === 0) return 'No webhook endpoints';
  const endpoints = `${isTruncated ? 'at least ' : ''}${count} ${count === 1 ? 'endpoint' : 'endpoints'}`;
  return disabled === 0 ? `${endpoints}, none disabled` : `${endpoints}, ${disabled} disabled`;
}
