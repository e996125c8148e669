import { DAY, isoTimestamp } from '../../data/calendar.ts';
import { derive, hash } from '../../data/random.ts';
import type { JsonRecord } from '../../json.ts';
import { GeneratedRows } from '../../world/generated-rows.ts';
import type { World } from '../../world/world.ts';

export function webhookRows(world: World): WebhookRows {
  return new WebhookRows(world);
}

/** Webhook endpoints in every combination: enabled or not, with and without a filter and a rate limit. */
class WebhookRows extends GeneratedRows {
  readonly #anchor: number;

  constructor(world: World) {
    super(world, { count: world.countOf('webhooks'), idPrefix: 'ep_', stream: 6 });
    this.#anchor = world.anchor;
  }

  record(row: number): JsonRecord {
    const [path, description] = ENDPOINTS[row % ENDPOINTS.length] ?? ['hook', 'Hook'];
    const round = Math.floor(row / ENDPOINTS.length);
    const at = this.createdAt(row);
    const updatedAt = Math.min(this.#anchor - 1, at + ((hash(derive(this.seed, 3), row) >>> 4) % 60) * DAY);
    return {
      id: this.idOf(row),
      url: `https://hooks.example.com/${path}${round === 0 ? '' : `/${round + 1}`}`,
      description,
      metadata: row % 3 === 0 ? { owner: 'platform' } : {},
      created_at: isoTimestamp(at),
      updated_at: isoTimestamp(updatedAt),
      disabled: DISABLED[row % DISABLED.length],
      filter_types: FILTERS[row % FILTERS.length],
      rate_limit: RATE_LIMITS[row % RATE_LIMITS.length],
    };
  }
}

const ENDPOINTS: readonly (readonly [path: string, description: string])[] = [
  ['ledger', 'Orders to the ledger'],
  ['crm/sync', 'Customer changes to the CRM'],
  ['slack/billing', 'Failed payments to the billing channel'],
  ['warehouse/ingest', 'Everything, for the data warehouse'],
  ['mail/receipts', 'Receipts by mail'],
  ['fraud/score', 'Payments to the fraud score'],
  ['staging', 'Staging environment'],
];

// The lengths 4, 5 and 3 have no common factor, so sixty endpoints show every combination.
const DISABLED = [false, false, null, true];
// The service's document does not name the event types. These names have the usual form.
const FILTERS = [
  null,
  ['payment.succeeded', 'payment.failed'],
  ['subscription.active', 'subscription.cancelled', 'subscription.on_hold'],
  [],
  ['payout.success'],
];
const RATE_LIMITS = [null, 10, 0];
