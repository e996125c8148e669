import type { Webhook } from '@paydeck/core';
import { distinctParts } from '@paydeck/presentation';
import { isDisabled } from '../reading/webhook-list.ts';
import type { ResultRow } from '../result.ts';

/** Gives endpoints as rows: their state, where they are, and what they are told. What all addresses begin with is a note. */
export function webhookRows(webhooks: readonly Webhook[]): { rows: ResultRow[]; notes: string[] } {
  const { prefix, parts } = distinctParts(webhooks.map(({ url }) => url));
  // With nothing but the scheme in common they stay whole: launchers make links of them.
  const isShort = /^https?:\/\/./.test(prefix);
  return {
    rows: webhooks.map((webhook, index) => webhookRow(webhook, isShort ? (parts[index] ?? '') : webhook.url)),
    notes: isShort ? [`Addresses begin with ${prefix}`] : [],
  };
}

function webhookRow(webhook: Webhook, address: string): ResultRow {
  const { id, filter_types: types, rate_limit: limit } = webhook;
  const state = isDisabled(webhook) ? 'DISABLED' : 'enabled';
  return { title: state, badge: state, cells: [address, eventsText(types), limitText(limit)], id };
}

function eventsText(types: readonly string[] | null | undefined): string {
  if (types === null || types === undefined) return 'all events';
  return types.length === 1 ? '1 event type' : `${types.length} event types`;
}

/** The document does not say what period the limit is for: the bare number. */
function limitText(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : `limit ${limit}`;
}
