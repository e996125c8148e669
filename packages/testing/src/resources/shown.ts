import { hash, seedOf } from '../data/random.ts';
import type { JsonRecord } from '../json.ts';
import type { Policy } from '../policies/policies.ts';
import type { Collection } from '../world/collection.ts';
import type { Entry, Stored } from '../world/view.ts';
import type { Context, ResourceDefinition } from './definition.ts';

export function shownBy(
  { resource, policy, effect }: Context,
  collection: Collection,
): (entry: Entry) => Readonly<JsonRecord> {
  const isFault = effect.drift === true;
  const changes: ((record: Readonly<JsonRecord>, stored: Stored) => Readonly<JsonRecord>)[] = [];
  const own = resource.shown?.(policy);
  if (own !== undefined) changes.push((record, { hidden }) => own(record, hidden));
  if (policy.nulls !== 'present') changes.push((record, { id }) => withoutNulls(record, id, policy.nulls));
  if (policy.drift || isFault) changes.push((record, { id }) => drifted(record, id, resource, isFault));
  if (changes.length === 0) return (entry) => collection.valueOf(entry);
  return (entry) => {
    const stored = collection.read(entry);
    return changes.reduce((record, change) => change(record, stored), stored.value);
  };
}

function withoutNulls(record: Readonly<JsonRecord>, id: string, nulls: Policy['nulls']): JsonRecord {
  const random = seedOf(id);
  const isKept = ([, value]: [string, unknown], index: number): boolean =>
    value !== null || (nulls === 'mixed' && hash(random, index + 1) % 2 === 1);
  return Object.fromEntries(Object.entries(record).filter(isKept));
}

/** Adds drift to one item in four by policy, or to every item by fault: an undocumented value, an unknown field, a null. */
function drifted(
  record: Readonly<JsonRecord>,
  id: string,
  { drift }: Pick<ResourceDefinition, 'drift'>,
  isFault: boolean,
): Readonly<JsonRecord> {
  const random = hash(seedOf(id), 0);
  if (!isFault && random % 4 !== 0) return record;
  const isDrawn = (bits: number): boolean => isFault || (random >>> bits) % 2 === 0;
  const name = drift.required[(random >>> 16) % drift.required.length];
  return {
    ...record,
    future_field: { added: 'by a later version' },
    ...(isDrawn(8) && drift.unknown),
    ...(isDrawn(12) && name !== undefined && { [name]: null }),
  };
}
