import type { Webhook } from '@paydeck/core';
import { isDisabled } from '@paydeck/presentation/internal';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { readWebhooks } from './reading/webhook-list.ts';
import { webhookRow } from './rows/webhook-row.ts';

/** Reports disabled webhook endpoints. */
export const webhookHealth: LauncherCommand = {
  name: 'webhook-health',
  title: 'Webhook Health',
  description: 'Shows which webhook endpoints are disabled.',
  mode: 'inline',
  refreshTime: '10m',
  icon: '🩺',
  keywords: ['events', 'hooks', 'endpoints'],
  arguments: [],
  requests: [1, 1],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { items, isTruncated, notes, exitCode } = await readWebhooks(context);
  const disabled = items.filter(isDisabled);
  return {
    headline: headline(items, disabled, isTruncated),
    // A disabled endpoint is not a failure of this command, so the exit code is 0.
    level: disabled.length > 0 ? 'warning' : items.length > 0 ? 'good' : 'neutral',
    rows: items.map((webhook) => webhookRow(webhook, context.format)),
    notes,
    exitCode,
  };
}

function headline(items: readonly Webhook[], disabled: readonly Webhook[], isTruncated: boolean): string {
  if (items.length === 0) return 'No webhook endpoints';
  const endpoints = `${isTruncated ? 'at least ' : ''}${items.length} ${items.length === 1 ? 'endpoint' : 'endpoints'}`;
  const [first, ...others] = disabled;
  if (first === undefined) return `${endpoints}, none disabled`;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${disabled.length} of ${endpoints} disabled: ${shortUrl(first.url)}${more}`;
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
