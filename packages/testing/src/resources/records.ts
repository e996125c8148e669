import { isoTimestamp, parseTimestamp } from '../data/calendar.ts';
import { isRecord, type JsonRecord } from '../json.ts';
import { type Collection, EVERYTHING } from '../world/collection.ts';
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

export class ResourceRecords implements Records<object> {
  readonly #resource: ResourceDefinition;
  readonly #world: World;
  readonly #collection: Collection;
  readonly #now: () => number;

  constructor(resource: ResourceDefinition, world: World, now: () => number) {
    this.#resource = resource;
    this.#world = world;
    this.#collection = world.collection(resource.data);
    this.#now = now;
  }

  get count(): number {
    return this.#everything().length;
  }

  at(position: number): object | undefined {
    const list = this.#everything();
    return position >= 0 && position < list.length ? this.#valueAt(list, position) : undefined;
  }

  get(id: string): object | undefined {
    const stored = this.#collection.find(id);
    return stored === undefined ? undefined : this.#copyOf(stored.value);
  }

  add(fields?: unknown): object {
    const { noun, id: idField, editing } = this.#resource;
    const { given, hidden } = split(fields ?? {}, this.#resource);
    const now = this.#now();
    const createdAt = given['created_at'] === undefined ? now : timeIn(given['created_at'], noun);
    const { dataset } = this.#collection;
    const row = this.#collection.nextRow();
    const template =
      editing.template?.(row, createdAt, { world: this.#world, given, now }) ??
      createdNow(dataset.record(row), createdAt);
    const id = String(given[idField] ?? template[idField]);
    if (this.#collection.has(id)) throw new TypeError(`There is a ${noun} ${id} already; to change it, use update().`);
    return this.#write(template, given, { ...dataset.hidden?.(row), ...hidden });
  }

  update(id: string, fields: unknown): object {
    const { noun, id: idField } = this.#resource;
    const { given, hidden } = split(fields, this.#resource);
    const old = this.#collection.find(id);
    if (old === undefined) throw new TypeError(`There is no ${noun} ${id}.`);
    if (given[idField] !== undefined && given[idField] !== id)
      throw new TypeError(`The id of a ${noun} cannot change.`);
    return this.#write(old.value, given, { ...old.hidden, ...hidden });
  }

  delete(id: string): void {
    if (!this.#collection.delete(id)) throw new TypeError(`There is no ${this.#resource.noun} ${id}.`);
  }

  *[Symbol.iterator](): Generator<object> {
    const list = this.#everything();
    for (let position = 0; position < list.length; position += 1) yield this.#valueAt(list, position);
  }

  #copyOf(record: Readonly<JsonRecord>): object {
    return structuredClone(record);
  }

  #everything(): View {
    return this.#collection.view(EVERYTHING, 'newest', this.#now());
  }

  #valueAt(list: View, position: number): object {
    return this.#copyOf(this.#collection.valueOf(list.at(position)));
  }

  #write(old: Readonly<JsonRecord>, given: JsonRecord, hidden: Hidden): object {
    const { noun, id: idField, shape, editing } = this.#resource;
    const [world, now] = [this.#world, this.#now()];
    const merged = merge(old, given);
    const value = editing.fill?.(merged, { world, given, now }) ?? merged;
    const wrong = problemsOf(value, shape);
    const problems = wrong.length > 0 ? wrong : (editing.problems?.(value, hidden) ?? []);
    const id = String(value[idField]);
    if (id === '') problems.push(`${idField} must not be empty`);
    if (problems.length > 0) throw new TypeError(`Invalid ${noun}: ${problems.join('; ')}.`);
    const createdAt = parseTimestamp(String(value['created_at']), true) ?? now;
    this.#collection.write({ id, createdAt, value, hidden });
    editing.written?.(value, world);
    return this.#copyOf(value);
  }
}

/** A generated record as if it were created at a time. */
function createdNow(record: JsonRecord, at: number): JsonRecord {
  const time = isoTimestamp(at);
  return { ...record, created_at: time, ...('updated_at' in record && { updated_at: time }) };
}

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
