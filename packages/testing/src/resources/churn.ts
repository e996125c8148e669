import { below, derive, hash } from '../data/random.ts';
import { isRecord, type JsonRecord } from '../json.ts';
import type { Policy } from '../policies/policies.ts';
import type { View } from '../world/view.ts';
import type { Churn, ResourceDefinition } from './definition.ts';
import type { Records } from './records.ts';

/** One record that churn added, deleted or changed. */
export interface ChurnedRecord {
  readonly kind: 'inserted' | 'deleted' | 'changed';
  readonly id: string;
}

/** Adds, deletes and changes records of a list, as the seed decides. */
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

/** Picks the ids of up to `count` different entries. */
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

/** The churn before a request, and the seed that selects its records. */
export interface ChurnStep {
  readonly churn: Churn;
  readonly seed: number;
}

/** Decides when a list churns: before each request except the first by the policy `churn`, and when a fault requires it. */
export interface ChurnPlan {
  next(world: object, list: string, faultChurn: Churn | undefined): { request: number; steps: readonly ChurnStep[] };
  /** Restarts the count of requests. */
  clear(): void;
}

export function createChurnPlan(policy: Pick<Policy, 'churn' | 'churn.rows' | 'churn.times'>, seed: number): ChurnPlan {
  let requests = new WeakMap<object, Map<string, number>>();
  const most = policy['churn.times'] === 0 ? Infinity : policy['churn.times'];

  /** Returns the number of a request among those for its list, from 1. */
  function count(world: object, list: string): number {
    const known = requests.get(world) ?? new Map<string, number>();
    const request = (known.get(list) ?? 0) + 1;
    requests.set(world, known.set(list, request));
    return request;
  }

  return {
    next: (world, list, faultChurn) => {
      const request = count(world, list);
      const own = derive(seed, request - 1);
      const steps: ChurnStep[] = faultChurn === undefined ? [] : [{ churn: faultChurn, seed: derive(own, 1) }];
      if (policy.churn !== 'none' && request > 1 && request <= most + 1)
        steps.push({ churn: churnOf(policy.churn, policy['churn.rows'], own), seed: derive(own, 2) });
      return { request, steps };
    },
    clear: () => {
      requests = new WeakMap();
    },
  };
}

function churnOf(kind: Exclude<Policy['churn'], 'none'>, rows: number, seed: number): Churn {
  if (kind !== 'mixed') return { [kind]: rows };
  // At least one row, and of each kind up to the number of the policy.
  const [insert = 0, remove = 0, change = 0] = [1, 2, 3].map((part) => hash(seed, part) % (rows + 1));
  return insert + remove + change === 0 ? { insert: rows } : { insert, delete: remove, change };
}
