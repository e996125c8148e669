import type { Webhook } from '@paydeck/core';
import type { ResultRow } from '../result.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from './command.ts';
import { walk } from './walk.ts';

/** Lists the webhook endpoints, the disabled ones first. */
export const webhooks: LauncherCommand = {
  name: 'webhooks',
  title: 'Webhook Endpoints',
  description: 'Lists the webhook endpoints and says which are disabled.',
  mode: 'fullOutput',
  icon: '🪝',
  arguments: [],
  run: answer,
};

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const found = await walk((options) => context.client.webhooks.list({}, options), context);
  const sorted = found.items.sort(disabledFirst);
  const disabled = sorted.filter((webhook) => webhook.disabled === true).length;
  return {
    headline: headline(sorted.length, disabled, found.isCut),
    // A disabled endpoint is an alarm, not a failure of this command.
    tone: disabled > 0 ? 'warning' : 'neutral',
    rows: sorted.map(row),
    notes: found.notes,
    exitCode: found.exitCode,
  };
}

function headline(count: number, disabled: number, isCut: boolean): string {
  if (count === 0) return 'No webhook endpoints';
  const endpoints = `${isCut ? 'at least ' : ''}${count} ${count === 1 ? 'endpoint' : 'endpoints'}`;
  return disabled === 0 ? `${endpoints}, all enabled` : `${endpoints}, ${disabled} disabled`;
}

function row({ id, url, disabled, filter_types: types, rate_limit: limit }: Webhook): ResultRow {
  const state = disabled === true ? 'DISABLED' : 'enabled';
  return { title: state, badge: state, cells: [url, eventsText(types), limitText(limit)], id };
}

function eventsText(types: readonly string[] | null | undefined): string {
  if (types === null || types === undefined) return 'all events';
  return types.length === 1 ? '1 event type' : `${types.length} event types`;
}

/** The document does not say what period the limit is for: the bare number. */
function limitText(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : `limit ${limit}`;
}

function disabledFirst(left: Webhook, right: Webhook): number {
  if ((left.disabled === true) !== (right.disabled === true)) return left.disabled === true ? -1 : 1;
  if (left.url === right.url) return left.id < right.id ? -1 : 1;
  return left.url < right.url ? -1 : 1;
}
