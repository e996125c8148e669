import * as v from 'valibot';
import type { Call, CallOptions } from '../calls/call.ts';
import { Integer, Metadata } from '../validation/fields.ts';
import { byIterator } from '../lists/by-iterator.ts';
import { type ObjectSchema, objectSchema } from '../validation/object-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { createList } from '../lists/create-list.ts';
import type { Service } from '../lists/list-plan.ts';
import type { IteratorPage, List, ListOptions } from '../lists/list.ts';
import { integer, type Parameter, pathId, text, toQuery } from '../validation/parameters.ts';

/**
 * A webhook endpoint: an address that the service notifies of events. Not documented: the form of its times, the types of
 * events, what its rate limit counts, and which fields may be null or absent.
 */
export interface Webhook {
  /** The id of the webhook endpoint. */
  id: string;
  /** The address that receives the events. */
  url: string;
  /** The description of the endpoint, written by the business. */
  description: string;
  /** A free-form string map. */
  metadata: Metadata;
  /** When the endpoint was created. */
  created_at: string;
  /** When the endpoint last changed. */
  updated_at: string;
  /** When true, no events are sent. */
  disabled?: boolean | null | undefined;
  /** When given, only events of these types are sent. */
  filter_types?: string[] | null | undefined;
  /** The configured rate limit, an integer of at least 0. */
  rate_limit?: number | null | undefined;
}

/** The schema of a webhook endpoint. */
export const Webhook: ObjectSchema<Webhook> = objectSchema({
  id: v.string(),
  url: v.string(),
  description: v.string(),
  metadata: Metadata,
  created_at: v.string(),
  updated_at: v.string(),
  disabled: v.nullish(v.boolean()),
  filter_types: v.nullish(v.array(v.string())),
  rate_limit: v.nullish(Integer),
});

/** The parameters of the webhooks list. Both are optional. */
export interface ListWebhooksParams {
  /** The most items that one page may hold. Defaults to the service's own number. */
  limit?: number | undefined;
  /** The position to start at: the `iterator` of an earlier page. */
  iterator?: string | undefined;
}

/** The webhook endpoints of the business. */
export interface Webhooks {
  /**
   * Lists webhook endpoints.
   *
   * @example
   * const webhooks = await client.webhooks.list().toArray();
   */
  list(params?: ListWebhooksParams, options?: ListOptions): List<Webhook, IteratorPage<Webhook>>;

  /**
   * Gets one webhook endpoint.
   *
   * @example
   * const { data, response } = await client.webhooks.get('wh_1').withResponse();
   */
  get(webhookId: string, options?: CallOptions): Call<Webhook>;
}

/** Creates the webhooks resource of a client. */
export function createWebhooks(service: Service): Webhooks {
  const { transport, validator } = service;
  return {
    list(params, options) {
      return createList<Webhook, IteratorPage<Webhook>>(byIterator, service, {
        endpoint: LIST,
        schema: Webhook,
        id: 'id',
        query: () => toQuery(LIST.name, PARAMETERS, params),
        options,
      });
    },
    get(webhookId, options) {
      return transport.call(
        () => ({
          endpoint: GET,
          path: `/webhooks/${pathId(GET.name, 'webhook_id', webhookId)}`,
          read: (parsed) => validator.one(parsed, Webhook),
        }),
        options,
      );
    },
  };
}

const LIST: Endpoint = { name: 'webhooks.list', method: 'GET', path: '/webhooks', access: 'Read on Webhooks' };

const GET: Endpoint = {
  name: 'webhooks.get',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  access: 'Read on Webhooks',
};

const PARAMETERS: Record<keyof ListWebhooksParams, Parameter> = { limit: integer(1), iterator: text };
