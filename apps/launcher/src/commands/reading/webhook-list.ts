import type { Webhook } from '@paydeck/core';
import { isDisabled } from '@paydeck/presentation/internal';
import type { CommandContext } from '../command.ts';
import { readList, type ReadList } from './read-list.ts';

/** Reads the webhook endpoints, the disabled ones first. */
export async function readWebhooks(context: CommandContext): Promise<ReadList<Webhook>> {
  const client = await context.client();
  const found = await readList((options) => client.webhooks.list({}, options), context);
  return { ...found, items: found.items.sort(disabledFirst) };
}

function disabledFirst(left: Webhook, right: Webhook): number {
  if (isDisabled(left) !== isDisabled(right)) return isDisabled(left) ? -1 : 1;
  if (left.url === right.url) return left.id < right.id ? -1 : 1;
  return left.url < right.url ? -1 : 1;
}
