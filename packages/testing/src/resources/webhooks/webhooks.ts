import type { Webhook } from '@paydeck/core';
import type { CountedResource } from '../definition.ts';
import { arrayOf, BOOLEAN, INTEGER, METADATA, negative, orNull, TEXT } from '../schemas.ts';
import type { JsonRecord } from '../../json.ts';
import { getWebhook, listWebhooks } from './routes.ts';
import { webhookRows } from './rows.ts';

/** The endpoints that receive events. */
export const webhooks: CountedResource<Webhook, object, 'webhooks.list' | 'webhooks.get'> = {
  noun: 'webhook',
  schema: 'Webhook',
  id: 'id',
  shape: {
    id: TEXT,
    url: TEXT,
    description: TEXT,
    metadata: METADATA,
    created_at: TEXT,
    updated_at: TEXT,
    disabled: orNull(BOOLEAN),
    filter_types: orNull(arrayOf(TEXT)),
    rate_limit: orNull(INTEGER),
  },
  routes: [listWebhooks, getWebhook],
  defaultCount: 7,
  data: webhookRows,
  editing: { problems: (record) => negative(record, ['rate_limit']) },
  churn: { change: ({ disabled }, _random, now) => ({ disabled: disabled !== true, updated_at: now }) },
  shown: ({ looseWebhookDates }) => (looseWebhookDates ? withLooseDates : undefined),
  drift: { required: ['description', 'metadata'] },
};

/** Formats times as `02/03/2026 09:00`, because the document types them as strings only. */
function withLooseDates(webhook: Readonly<JsonRecord>): JsonRecord {
  const { created_at: createdAt, updated_at: updatedAt } = webhook;
  return { ...webhook, created_at: loose(createdAt), updated_at: loose(updatedAt) };
}

function loose(time: unknown): unknown {
  if (typeof time !== 'string') return time;
  return `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)} ${time.slice(11, 16)}`;
}
