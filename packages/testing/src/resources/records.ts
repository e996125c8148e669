import { isoTimestamp, parseTimestamp } from '../data/calendar.ts';
import { isRecord, type JsonRecord } from '../json.ts';
import { EVERYTHING } from '../world/collection.ts';
import type { Hidden } from '../world/dataset.ts';
import type { View } from '../world/view.ts';
import type { World } from '../world/world.ts';
import type { ResourceDefinition } from './definition.ts';
import { problemsOf } from './schemas.ts';

/** Some fields of a record. Nested objects such as `customer` may be partial too. */
export type Some<Value> = {
  readonly [Name in keyof Value as string extends Name ? never : Name]?: Value[Name] extends readonly unknown[]
    ? Value[Name]
    : NonNullable<Value[Name]> extends object
      ? Some<NonNullable<Value[Name]>> | Extract<Value[Name], null>
      : Value[Name];
};

/** The records of one list, for tests to read and to change. */
export interface Records<Value, Extra = object> extends Iterable<Value> {
  /** The number of records. */
  readonly count: number;
  /** Returns the record at a position. Position 0 is the newest. */
  at(position: number): Value | undefined;
  get(id: string): Value | undefined;
  /**
   * Adds a record. Fields that are not given get consistent values; `created_at` defaults to now.
   *
   * @throws {TypeError} When the record would be inconsistent. The message lists the valid values.
   */
  add(fields?: Some<Value> & Extra): Value;
  /** Changes fields of a record. */
  update(id: string, fields: Some<Value> & Extra): Value;
  /** Deletes a record from all lists. */
  delete(id: string): void;
}

/** The records of a resource in a world. */
export function recordsOf<Value, Extra>(
  resource: ResourceDefinition<Value, Extra>,
  world: World,
  now: () => number,
): Records<Value, Extra> {
  const { noun, id: idField, shape, editing } = resource;
  const collection = world.collection(resource.data);

  function copyOf(record: Readonly<JsonRecord>): Value {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests compare the shapes of records with the types of the client
    return structuredClone(record) as Value;
  }

  function everything(): View {
    return collection.view(EVERYTHING, 'newest', now());
  }

  function valueAt(list: View, position: number): Value {
    return copyOf(collection.valueOf(list.at(position)));
  }

  function known(id: string): { readonly value: Readonly<JsonRecord>; readonly hidden: Hidden } {
    const stored = collection.find(id);
    if (stored === undefined) throw new TypeError(`There is no ${noun} ${id}.`);
    return stored;
  }

  /** Writes a record with given fields, and with the fields that depend on them. */
  function write(old: Readonly<JsonRecord>, given: JsonRecord, hidden: Hidden): Value {
    const merged = merge(old, given);
    const record = editing.fill?.(merged, { world, given, now: now() }) ?? merged;
    const wrong = problemsOf(record, shape);
    const problems = wrong.length > 0 ? wrong : (editing.problems?.(record, hidden) ?? []);
    const id = String(record[idField]);
    if (id === '') problems.push(`${idField} must not be empty`);
    if (problems.length > 0) throw new TypeError(`Invalid ${noun}: ${problems.join('; ')}.`);
    const createdAt = parseTimestamp(String(record['created_at']), true) ?? now();
    collection.write({ id, createdAt, value: record, hidden });
    editing.written?.(record, world);
    return copyOf(record);
  }

  return {
    get count() {
      return everything().length;
    },
    at: (position) => {
      const list = everything();
      return position >= 0 && position < list.length ? valueAt(list, position) : undefined;
    },
    get: (id) => {
      const stored = collection.find(id);
      return stored === undefined ? undefined : copyOf(stored.value);
    },
    add: (fields) => {
      const { given, hidden } = split(fields ?? {}, resource);
      const createdAt = given['created_at'] === undefined ? now() : timeIn(given['created_at'], noun);
      const row = collection.nextRow();
      const template =
        editing.template?.(row, createdAt, { world, given, now: now() }) ??
        createdNow(collection.dataset.record(row), createdAt);
      const id = String(given[idField] ?? template[idField]);
      if (collection.has(id)) throw new TypeError(`There is a ${noun} ${id} already; to change it, use update().`);
      return write(template, given, { ...collection.dataset.hidden?.(row), ...hidden });
    },
    update: (id, fields) => {
      const { given, hidden } = split(fields, resource);
      const old = known(id);
      if (given[idField] !== undefined && given[idField] !== id) {
        throw new TypeError(`The id of a ${noun} cannot change.`);
      }
      return write(old.value, given, { ...old.hidden, ...hidden });
    },
    delete: (id) => {
      if (!collection.delete(id)) throw new TypeError(`There is no ${noun} ${id}.`);
    },
    *[Symbol.iterator]() {
      const list = everything();
      for (let position = 0; position < list.length; position += 1) yield valueAt(list, position);
    },
  };
}

/** A generated record as if it were created at a time. */
function createdNow(record: JsonRecord, at: number): JsonRecord {
  const time = isoTimestamp(at);
  return { ...record, created_at: time, ...('updated_at' in record && { updated_at: time }) };
}

/** Splits given fields into visible and hidden ones. */
function split(
  fields: unknown,
  { noun, editing }: Pick<ResourceDefinition, 'noun' | 'editing'>,
): { given: JsonRecord; hidden: Record<string, string> } {
  if (!isRecord(fields)) throw new TypeError(`The fields of a ${noun} are an object, not ${JSON.stringify(fields)}.`);
  const given: JsonRecord = {};
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (editing.hidden?.includes(name) !== true) given[name] = value;
    else if (typeof value === 'string') hidden[name] = value;
    else throw new TypeError(`Invalid ${noun}: ${name} must be a string.`);
  }
  return { given, hidden };
}

/** Merges given fields into a record, and into its nested objects such as `billing` and `customer`. */
function merge(record: Readonly<JsonRecord>, given: Readonly<JsonRecord>): JsonRecord {
  const merged = { ...record };
  for (const [name, value] of Object.entries(given)) {
    const old = record[name];
    merged[name] = isRecord(old) && isRecord(value) && name !== 'metadata' ? merge(old, value) : structuredClone(value);
  }
  return merged;
}

function timeIn(value: unknown, noun: string): number {
  const time = typeof value === 'string' ? parseTimestamp(value, true) : undefined;
  if (time === undefined) {
    throw new TypeError(
      `Invalid ${noun}: created_at must be an ISO 8601 time in UTC, such as 2026-03-02T09:00:00.000Z.`,
    );
  }
  return time;
}
