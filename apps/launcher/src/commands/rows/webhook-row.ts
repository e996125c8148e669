import type { Webhook } from '@paydeck/core';
import { listings, type Format } from '@paydeck/presentation';
import type { ResultRow } from '../../render/result.ts';
import { cellsOf, labelledCellsOf } from './cells.ts';

/** Returns an endpoint as a row: its state, its address, and its event types. */
export function webhookRow(webhook: Webhook, format: Format): ResultRow {
  const [state] = cellsOf(listings.webhooks, ['state'], webhook, format);
  const title = state?.text ?? '';
  const cells = labelledCellsOf(listings.webhooks, ['url', 'types', 'rate_limit'], webhook, format);
  return { title, badge: title, cells, id: webhook.id };
}
