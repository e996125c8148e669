import { below, hash } from '../data/random.ts';
import { isRecord, type JsonRecord } from '../json.ts';
import type { View } from '../world/view.ts';
import type { Churn, ResourceDefinition } from './definition.ts';
import type { Records } from './records.ts';

/** One record that churn added, deleted or changed. */
export interface ChurnedRecord {
  readonly kind: 'inserted' | 'deleted' | 'changed';
  readonly id: string;
}

export function churnList(options: {
  churn: Churn;
  seed: number;
  now: string;
  view: View;
  records: Records<object>;
  resource: Pick<ResourceDefinition, 'id' | 'churn'>;
}): readonly ChurnedRecord[] {
  const { churn, seed, now, view, records, resource } = options;
  const rules = resource.churn;
  if (rules === undefined) return [];
  const { insert = 0, delete: remove = 0, change = 0 } = churn;
  const selected = pickIds(view, remove + change + 1, seed);
  const example = recordOf(records, selected[0]);
  const fields = (example && rules.similarFields?.(example)) ?? {};

  const deleted = selected.slice(0, remove);
  for (const id of deleted) records.delete(id);
  const changed = selected.slice(remove, remove + change);
  for (const [index, id] of changed.entries()) {
    records.update(id, rules.change(recordOf(records, id) ?? {}, hash(seed, -1 - index), now));
  }
  const inserted = Array.from({ length: insert }, () => {
    const added = records.add(fields);
    return isRecord(added) ? String(added[resource.id]) : '';
  });
  return [
    ...deleted.map((id) => ({ kind: 'deleted', id }) as const),
    ...changed.map((id) => ({ kind: 'changed', id }) as const),
    ...inserted.map((id) => ({ kind: 'inserted', id }) as const),
  ];
}

function pickIds(view: View, count: number, seed: number): string[] {
  const ids = new Set<string>();
  // In a short list the same entry may be picked repeatedly, so the result may have fewer ids.
  for (let attempt = 0; ids.size < Math.min(count, view.length) && attempt < 20 * count; attempt += 1) {
    ids.add(view.placeAt(below(hash(seed, attempt), view.length)).id);
  }
  return [...ids];
}

function recordOf(records: Records<object>, id: string | undefined): JsonRecord | undefined {
  const record = id === undefined ? undefined : records.get(id);
  return isRecord(record) ? record : undefined;
}
