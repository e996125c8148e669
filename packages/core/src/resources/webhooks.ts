import * as v from 'valibot';
import { type Fields, Integer, Metadata } from '../fields.ts';

/** The schema of a webhook endpoint. Its times are typed only as strings in the service's document. */
export const Webhook = v.looseObject({
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

/** A webhook endpoint: an address that the service notifies of events. */
export interface Webhook extends Fields<typeof Webhook> {}

/** How to walk the list of webhooks. */
export interface ListWebhooksParams {
  /** The most items that one page may hold. The service's own number unless given. */
  limit?: number | undefined;
  /** Where to start: the `iterator` of an earlier page. */
  iterator?: string | undefined;
}
