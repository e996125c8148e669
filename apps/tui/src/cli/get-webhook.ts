import { listings } from '@paydeck/presentation';
import { namedColumns } from './columns.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { GetWebhook } from './invocation.ts';
import type { Io } from './io.ts';
import { printItem } from './record.ts';
import { openService } from './service.ts';

/** Prints one webhook endpoint and returns the exit code. */
export async function getWebhook(invocation: GetWebhook, io: Io): Promise<number> {
  const chosen = invocation.columns && namedColumns(listings.webhooks, invocation.columns);
  const { client, reporter } = await openService(invocation, io, 'webhooks');
  const webhook = await client.webhooks.get(invocation.id, { signal: io.signal });
  reporter.clear();
  await printItem(webhook, io.stdout, {
    format: invocation.format,
    columns: chosen ?? listings.webhooks.columns,
    onlyColumns: chosen !== undefined,
    now: io.now(),
  });
  return exitCodes.done;
}
