import type { Webhook } from '@paydeck/core';
import type { ResultRow } from '../result.ts';
import type { CommandContext } from '../command/command.ts';
import { walk, type Walk } from './walk.ts';

/** Reads the webhook endpoints, the disabled ones first. */
export async function readWebhooks(context: CommandContext): Promise<Walk<Webhook>> {
  const client = await context.client();
  const found = await walk((options) => client.webhooks.list({}, options), context);
  return { ...found, items: found.items.sort(disabledFirst) };
}

export function isDisabled({ disabled }: Webhook): boolean {
  return disabled === true;
}

/** Gives an endpoint as a row: its state, where it is, and what it is told. */
export function webhookRow(webhook: Webhook): ResultRow {
  const { id, url, filter_types: types, rate_limit: limit } = webhook;
  const state = isDisabled(webhook) ? 'DISABLED' : 'enabled';
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
  if (isDisabled(left) !== isDisabled(right)) return isDisabled(left) ? -1 : 1;
  if (left.url === right.url) return left.id < right.id ? -1 : 1;
  return left.url < right.url ? -1 : 1;
}
