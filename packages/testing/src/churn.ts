import type { View } from './collection.ts';
import { below, hash } from './dataset/random.ts';
import { isRecord, type JsonRecord } from './record.ts';
import type { Records } from './records.ts';

/** What changes in a list before it is read. */
export interface Churn {
  /** How many records are added, each like one that the request selects. */
  readonly insert?: number | undefined;
  /** How many of the selected records are deleted. */
  readonly delete?: number | undefined;
  /** How many of the selected records change in a field. */
  readonly change?: number | undefined;
}

/** One record that churn added, deleted or changed. */
export interface ChurnedRecord {
  readonly kind: 'inserted' | 'deleted' | 'changed';
  readonly id: string;
}

/** How the records of a list can change while it is read. */
export interface ChurnRules {
  readonly idField: string;
  /** The fields of a new record that the same filters select. */
  twin(record: JsonRecord): JsonRecord;
  /** The fields that change, by a random 32-bit number. */
  change(record: JsonRecord, random: number, now: string): JsonRecord;
}

/** Adds, deletes and changes records of a list. The same seed does the same. */
export function churnList(options: {
  churn: Churn;
  seed: number;
  now: string;
  view: View;
  records: Records<unknown>;
  rules: ChurnRules;
}): readonly ChurnedRecord[] {
  const { churn, seed, now, view, records, rules } = options;
  const { insert = 0, delete: remove = 0, change = 0 } = churn;
  const selected = pickIds(view, remove + change + 1, seed);
  const example = recordOf(records, selected[0]);
  const twin = example === undefined ? {} : rules.twin(example);

  const deleted = selected.slice(0, remove);
  for (const id of deleted) records.delete(id);
  const changed = selected.slice(remove, remove + change);
  for (const [index, id] of changed.entries()) {
    records.update(id, rules.change(recordOf(records, id) ?? {}, hash(seed, -1 - index), now));
  }
  const inserted = Array.from({ length: insert }, () => {
    const added = records.add(twin);
    return isRecord(added) ? String(added[rules.idField]) : '';
  });
  return [
    ...deleted.map((id) => ({ kind: 'deleted', id }) as const),
    ...changed.map((id) => ({ kind: 'changed', id }) as const),
    ...inserted.map((id) => ({ kind: 'inserted', id }) as const),
  ];
}

/** The ids of so many different entries, or of all. */
function pickIds(view: View, count: number, seed: number): string[] {
  const ids = new Set<string>();
  // A list that is not much longer than the number of picks takes more tries, and a short one is taken as it is.
  for (let attempt = 0; ids.size < Math.min(count, view.length) && attempt < 20 * count; attempt += 1) {
    ids.add(view.idAt(below(hash(seed, attempt), view.length)));
  }
  return [...ids];
}

function recordOf(records: Records<unknown>, id: string | undefined): JsonRecord | undefined {
  const record = id === undefined ? undefined : records.get(id);
  return isRecord(record) ? record : undefined;
}

/** How each list can change while it is read. */
export const CHURN_RULES = {
  subscriptions: {
    idField: 'subscription_id',
    twin: ({ status, product_id, customer, cancel_at_next_billing_date }) => ({
      status,
      product_id,
      cancel_at_next_billing_date,
      customer: { customer_id: isRecord(customer) ? customer['customer_id'] : undefined },
    }),
    change: ({ quantity, status }, random) =>
      random % 2 === 0
        ? { quantity: Number(quantity) + 1 }
        : { status: status === 'active' ? 'past_due' : status === 'past_due' ? 'cancelled' : 'active' },
  },
  discounts: {
    idField: 'discount_id',
    twin: ({ code, restricted_to, starts_at, expires_at, times_used, usage_limit }) => ({
      code: `${String(code)}-AGAIN`,
      restricted_to,
      starts_at,
      expires_at,
      times_used,
      usage_limit,
    }),
    change: ({ times_used: used }) => ({ times_used: Number(used) + 1 }),
  },
  payouts: {
    idField: 'payout_id',
    twin: () => ({}),
    change: (_record, random, now) => ({ updated_at: now, remarks: `Corrected, reference ${random % 10_000}` }),
  },
  webhooks: {
    idField: 'id',
    twin: () => ({}),
    change: ({ disabled }, _random, now) => ({ disabled: disabled !== true, updated_at: now }),
  },
} as const satisfies Readonly<Record<string, ChurnRules>>;
