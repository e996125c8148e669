import { DAY, isoTimestamp } from '../../data/calendar.ts';
import type { Dataset } from '../../world/dataset.ts';
import { createIds } from '../../data/ids.ts';
import { derive, hash } from '../../data/random.ts';
import { createTimeline } from '../../data/timeline.ts';
import type { World } from '../../world/world.ts';
import type { JsonRecord } from '../../json.ts';

/** Webhook endpoints in every combination: enabled or not, with and without a filter and a rate limit. */
export function webhookData(world: World): Dataset {
  const { anchor, spanMs } = world;
  const count = world.countOf('webhooks');
  const seed = derive(world.seed, 6);
  const ids = createIds('ep_', derive(seed, 1));
  const timeline = createTimeline({ anchor, spanMs, count, seed: derive(seed, 2) });
  const drawSeed = derive(seed, 3);

  function record(row: number): JsonRecord {
    const [path, description] = ENDPOINTS[row % ENDPOINTS.length] ?? ['hook', 'Hook'];
    const round = Math.floor(row / ENDPOINTS.length);
    const at = timeline.createdAt(row);
    const updatedAt = Math.min(anchor - 1, at + ((hash(drawSeed, row) >>> 4) % 60) * DAY);
    return {
      id: ids.idOf(row),
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

  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    createdAt: timeline.createdAt,
    rowsAfter: timeline.rowsAfter,
    record,
  };
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
