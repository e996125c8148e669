import type { JsonRecord } from '../json.ts';
import type { Column, Dataset } from './dataset.ts';
import { PageCache } from './page-cache.ts';
import { type Entry, firstAtLeast, type ListOrder, type Stored, View } from './view.ts';

export interface Selection {
  /** The cache key. Two selections with the same key select the same records. */
  readonly key: string;
  /** The required values of dataset columns. A value of -1 matches nothing. Default none. */
  readonly where?: readonly (readonly [column: string, value: number])[] | undefined;
  /** A further filter for generated rows, and the time until which its result is valid. */
  readonly scan?: ((row: number) => { matches: boolean; until: number }) | undefined;
  /** The same filter for a written record. */
  matches(record: Stored): boolean;
  /** Whether the selected records change with time. Default false. */
  readonly dependsOnTime?: boolean | undefined;
  /** The earliest and the latest creation time, both included. */
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: Selection = { key: '', matches: () => true, from: -Infinity, to: Infinity };

export interface Writes {
  readonly records: ReadonlyMap<string, Stored>;
  readonly gone: ReadonlySet<number>;
  readonly added: number;
}

export const NO_WRITES: Writes = { records: new Map(), gone: new Set(), added: 0 };

export class Collection {
  readonly dataset: Dataset;
  readonly pages = new PageCache();
  #version = 0;
  #records = new Map<string, Stored>();
  /** The generated rows that were deleted or replaced by a written record. */
  #gone = new Set<number>();
  #added = 0;
  readonly #indexes = new Map<string, Index>();
  readonly #rows = new Map<string, Rows>();

  constructor(dataset: Dataset) {
    this.dataset = dataset;
  }

  /** A number that changes with every write. */
  get version(): number {
    return this.#version;
  }

  /** The row number of the next added record, beyond the generated rows. An id that a test chose is skipped. */
  nextRow(): number {
    for (;;) {
      this.#added += 1;
      const row = this.dataset.count + this.#added - 1;
      if (!this.#records.has(this.dataset.idOf(row))) return row;
    }
  }

  has(id: string): boolean {
    return this.#records.has(id) || this.#visibleRow(id) !== undefined;
  }

  find(id: string): Stored | undefined {
    const row = this.#visibleRow(id);
    return this.#records.get(id) ?? (row === undefined ? undefined : this.read(row));
  }

  valueOf(entry: Entry): Readonly<JsonRecord> {
    return typeof entry === 'number' ? this.dataset.record(entry) : entry.value;
  }

  /** Returns the record of an entry with its hidden fields. */
  read(entry: Entry): Stored {
    if (typeof entry !== 'number') return entry;
    const { dataset } = this;
    return {
      id: dataset.idOf(entry),
      createdAt: dataset.createdAt(entry),
      value: dataset.record(entry),
      hidden: dataset.hidden?.(entry) ?? {},
    };
  }

  /** Whether a generated row is unchanged. */
  isGenerated(row: number): boolean {
    return row < this.dataset.count && !this.#gone.has(row);
  }

  /** The records that were added or edited, in the order of their first write. */
  written(): Iterable<Stored> {
    return this.#records.values();
  }

  write(record: Stored): void {
    const row = this.dataset.rowOf(record.id);
    if (row !== undefined && row < this.dataset.count) this.#gone.add(row);
    this.#records.set(record.id, record);
    this.#version += 1;
  }

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

  /** Returns a snapshot of the list for a selection at a time. Later changes do not affect it. */
  view(selection: Selection, order: ListOrder, now: number): View {
    const { dataset } = this;
    const rows = this.#matching(selection, now);
    const length = rows === undefined ? dataset.count : rows.length;
    const rowAt = (position: number): number => (rows === undefined ? position : (rows[position] ?? -1));
    // Rows are newest first, so a span of time is a range of positions.
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

  /** The generated rows of a selection in ascending order; `undefined` for all rows. The result is cached. */
  #matching({ where = [], scan, key }: Selection, now: number): Int32Array | undefined {
    if (where.length === 0 && scan === undefined) return undefined;
    let known = this.#rows.get(key);
    if (known === undefined || now < known.since || now >= known.until) known = this.#find(where, scan, now);
    // A map iterates in insertion order, so this makes the entry the most recent one.
    this.#rows.delete(key);
    this.#rows.set(key, known);
    let kept = 0;
    for (const { rows } of this.#rows.values()) kept += rows.length;
    for (const [oldest, { rows }] of this.#rows) {
      if (kept <= MAX_CACHED_ROWS || oldest === key) break;
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
        const result = scan(row);
        until = Math.min(until, result.until);
        if (!result.matches) continue;
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

const MAX_CACHED_ROWS = 4_000_000;

/** A column with more values than this gets an index, because a scan of all rows for each value would be too slow. */
const FEW = 100;

interface Rows {
  readonly rows: Int32Array;
  /** The rows are valid from this time ... */
  readonly since: number;
  /** ... until before this time. */
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
