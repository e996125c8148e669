import type { Column, Dataset, Hidden } from '../data/dataset.ts';
import type { JsonRecord } from '../json.ts';
import { PageMemory } from './page-memory.ts';
import { firstAtLeast } from './search.ts';
import { type ListOrder, View } from './view.ts';

/** A record, with what the service knows of it and does not show. It is never changed, only replaced. */
export interface Stored {
  readonly id: string;
  readonly createdAt: number;
  readonly value: Readonly<JsonRecord>;
  readonly hidden: Hidden;
}

/** An entry of a list: the number of a generated row, or a written record. */
export type Entry = number | Stored;

/** Which records a list shows. */
export interface Selection {
  /** Names the filter in the caches: two selections with the same key select the same. */
  readonly key: string;
  /** Values that columns of the dataset must have. A value of -1 matches nothing. Default none. */
  readonly where?: readonly (readonly [column: string, value: number])[] | undefined;
  /** What a generated row must satisfy besides, and until when that holds. */
  readonly scan?: ((row: number) => { matches: boolean; until: number }) | undefined;
  /** The same question for a written record. */
  matches(record: Stored): boolean;
  /** Whether what it selects changes with time. Default false. */
  readonly dependsOnTime?: boolean | undefined;
  /** The earliest and the latest creation time, both included. */
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: Selection = { key: '', matches: () => true, from: -Infinity, to: Infinity };

/** What can be kept and put back: the writes; the generated rows need no keeping. */
export interface Writes {
  readonly records: ReadonlyMap<string, Stored>;
  readonly gone: ReadonlySet<number>;
  readonly added: number;
}

export const NO_WRITES: Writes = { records: new Map(), gone: new Set(), added: 0 };

/** A generated list and the writes that lie over it. */
export class Collection {
  readonly dataset: Dataset;
  readonly pages = new PageMemory();
  #version = 0;
  #records = new Map<string, Stored>();
  /** Generated rows that were deleted or are replaced by a written record. */
  #gone = new Set<number>();
  #added = 0;
  readonly #indexes = new Map<string, Index>();
  readonly #rows = new Map<string, Rows>();

  constructor(dataset: Dataset) {
    this.dataset = dataset;
  }

  /** Changes with every write. */
  get version(): number {
    return this.#version;
  }

  /** The number of the next row to add: beyond the generated rows. */
  nextRow(): number {
    this.#added += 1;
    return this.dataset.count + this.#added - 1;
  }

  has(id: string): boolean {
    return this.#records.has(id) || this.#visibleRow(id) !== undefined;
  }

  find(id: string): Stored | undefined {
    const row = this.#visibleRow(id);
    return this.#records.get(id) ?? (row === undefined ? undefined : this.read(row));
  }

  /** What a list shows of an entry of a view. */
  valueOf(entry: Entry): Readonly<JsonRecord> {
    return typeof entry === 'number' ? this.dataset.record(entry) : entry.value;
  }

  /** The record of an entry of a view, with what is not shown. */
  read(entry: Entry): Stored {
    if (typeof entry !== 'number') return entry;
    const { idOf, createdAt, record, hidden } = this.dataset;
    return { id: idOf(entry), createdAt: createdAt(entry), value: record(entry), hidden: hidden?.(entry) ?? {} };
  }

  /** Whether a row is as it was generated. */
  isGenerated(row: number): boolean {
    return row < this.dataset.count && !this.#gone.has(row);
  }

  /** The records that were added or edited, in the order they were first written. */
  written(): Iterable<Stored> {
    return this.#records.values();
  }

  write(record: Stored): void {
    const row = this.dataset.rowOf(record.id);
    if (row !== undefined && row < this.dataset.count) this.#gone.add(row);
    this.#records.set(record.id, record);
    this.#version += 1;
  }

  /** Whether there was such a record. */
  delete(id: string): boolean {
    const row = this.#visibleRow(id);
    if (row !== undefined) this.#gone.add(row);
    this.#version += 1;
    return this.#records.delete(id) || row !== undefined;
  }

  snapshot(): Writes {
    return { records: new Map(this.#records), gone: new Set(this.#gone), added: this.#added };
  }

  restore(writes: Writes): void {
    this.#records = new Map(writes.records);
    this.#gone = new Set(writes.gone);
    this.#added = writes.added;
    this.#version += 1;
  }

  /** The list that a selection shows at a time. It stays as it is when the collection changes. */
  view(selection: Selection, order: ListOrder, now: number): View {
    const { dataset } = this;
    const rows = this.#matching(selection, now);
    const length = rows === undefined ? dataset.count : rows.length;
    const rowAt = (position: number): number => (rows === undefined ? position : (rows[position] ?? -1));
    // Rows are newest first, so a span of time is a span of positions.
    const start = selection.to === Infinity ? 0 : firstAtLeast(length, rowAt, dataset.rowsAfter(selection.to));
    const end =
      selection.from === -Infinity ? length : firstAtLeast(length, rowAt, dataset.rowsAfter(selection.from - 1));
    const holes: number[] = [];
    for (const row of this.#gone) {
      const position = firstAtLeast(length, rowAt, row);
      if (position >= start && position < end && rowAt(position) === row) holes.push(position);
    }
    const written: Stored[] = [];
    for (const record of this.#records.values()) {
      if (record.createdAt >= selection.from && record.createdAt <= selection.to && selection.matches(record))
        written.push(record);
    }
    return new View(
      dataset,
      { rows, start, end: Math.max(start, end), holes: holes.sort((a, b) => a - b) },
      written,
      order,
    );
  }

  #visibleRow(id: string): number | undefined {
    const row = this.dataset.rowOf(id);
    return row !== undefined && this.isGenerated(row) ? row : undefined;
  }

  /** The generated rows that a selection shows, ascending; `undefined` for all. Found once, then remembered. */
  #matching({ where = [], scan, key }: Selection, now: number): Int32Array | undefined {
    if (where.length === 0 && scan === undefined) return undefined;
    let known = this.#rows.get(key);
    if (known === undefined || now < known.since || now >= known.until) known = this.#find(where, scan, now);
    // What was set last is last in the order of a map.
    this.#rows.delete(key);
    this.#rows.set(key, known);
    let kept = 0;
    for (const { rows } of this.#rows.values()) kept += rows.length;
    for (const [oldest, { rows }] of this.#rows) {
      if (kept <= MOST_REMEMBERED || oldest === key) break;
      this.#rows.delete(oldest);
      kept -= rows.length;
    }
    return known.rows;
  }

  #find(where: NonNullable<Selection['where']>, scan: Selection['scan'], now: number): Rows {
    const isUnknown = where.some(([, value]) => value < 0);
    const conditions = where.map(([name, value]) => ({ name, column: this.#column(name), value }));
    const many = conditions.find(({ column }) => column.size > FEW);
    const candidates = many === undefined ? undefined : this.#index(many.name, many.column).rowsWith(many.value);
    const count = isUnknown ? 0 : (candidates?.length ?? this.dataset.count);
    const found: number[] = [];
    let until = Infinity;
    for (let position = 0; position < count; position += 1) {
      const row = candidates?.[position] ?? position;
      if (!conditions.every(({ column, value }) => column.valueOf(row) === value)) continue;
      if (scan !== undefined) {
        const answer = scan(row);
        until = Math.min(until, answer.until);
        if (!answer.matches) continue;
      }
      found.push(row);
    }
    return { rows: Int32Array.from(found), since: now, until };
  }

  #column(name: string): Column {
    const column = this.dataset.columns?.[name];
    if (column === undefined) throw new RangeError(`No column "${name}".`);
    return column;
  }

  #index(name: string, column: Column): Index {
    const index = this.#indexes.get(name) ?? buildIndex(column, this.dataset.count);
    this.#indexes.set(name, index);
    return index;
  }
}

/** The rows of so many filters are kept, four bytes each. */
const MOST_REMEMBERED = 4_000_000;

/** A column of more values than this has an index: to look through all rows for each of them would take too long. */
const FEW = 100;

interface Rows {
  readonly rows: Int32Array;
  /** The rows are right from this time on ... */
  readonly since: number;
  /** ... and before this one. */
  readonly until: number;
}

interface Index {
  rowsWith(value: number): Int32Array;
}

/** All rows, grouped by value and ascending within a group: a counting sort, four bytes a row. */
function buildIndex({ size, valueOf }: Column, count: number): Index {
  const ends = new Uint32Array(size + 1);
  for (let row = 0; row < count; row += 1) {
    const value = valueOf(row);
    ends[value + 1] = (ends[value + 1] ?? 0) + 1;
  }
  for (let value = 1; value <= size; value += 1) ends[value] = (ends[value] ?? 0) + (ends[value - 1] ?? 0);
  const places = ends.slice();
  const rows = new Int32Array(count);
  for (let row = 0; row < count; row += 1) {
    const value = valueOf(row);
    const place = places[value] ?? 0;
    rows[place] = row;
    places[value] = place + 1;
  }
  return { rowsWith: (value) => rows.subarray(ends[value], ends[value + 1]) };
}
