import type { JsonRecord } from './record.ts';
import type { Column, Dataset, Hidden } from './dataset/dataset.ts';

/** A record that was added or edited: it takes the place of a generated row. */
export interface Written {
  readonly id: string;
  readonly createdAt: number;
  /** As JSON in wire text. */
  readonly text: string;
  readonly value: Readonly<JsonRecord>;
  readonly hidden: Hidden;
}

/** An entry of a list: the number of a generated row, or a written record. */
export type Entry = number | Written;

/** Which records a list shows. */
export interface Selection {
  /** Names the filter in the caches: two selections with the same key select the same. */
  readonly key: string;
  /** Values that columns of the dataset must have. A value of -1 matches nothing. */
  readonly where: readonly (readonly [column: string, value: number])[];
  /** What a generated row must satisfy besides, and until when the answer holds. */
  readonly scan?: ((row: number) => { matches: boolean; until: number }) | undefined;
  /** The same question for a written record. */
  matches(record: Written): boolean;
  /** The earliest and the latest creation time, both included. */
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: Selection = { key: '', where: [], matches: () => true, from: -Infinity, to: Infinity };

export type ListOrder = 'newest' | 'oldest' | 'id';

/** What can be kept and put back: the writes; the generated rows need no keeping. */
export interface Writes {
  readonly records: ReadonlyMap<string, Written>;
  readonly gone: ReadonlySet<number>;
  readonly added: number;
}

export const NO_WRITES: Writes = { records: new Map(), gone: new Set(), added: 0 };

/** A generated list and the writes that lie over it. */
export class Collection {
  readonly dataset: Dataset;
  /** Changes with every write. */
  version = 0;
  #records = new Map<string, Written>();
  /** Generated rows that were deleted or are replaced by a written record. */
  #gone = new Set<number>();
  #added = 0;
  readonly #indexes = new Map<string, Index>();
  readonly #rows = new Map<string, Rows>();

  constructor(dataset: Dataset) {
    this.dataset = dataset;
  }

  /** The number of the next row to add: beyond the generated rows. */
  nextRow(): number {
    this.#added += 1;
    return this.dataset.count + this.#added - 1;
  }

  has(id: string): boolean {
    return this.#records.has(id) || this.#visibleRow(id) !== undefined;
  }

  find(id: string): Entry | undefined {
    return this.#records.get(id) ?? this.#visibleRow(id);
  }

  /** The records that were added or edited, in the order they were first written. */
  written(): Iterable<Written> {
    return this.#records.values();
  }

  write(record: Written): void {
    const row = this.dataset.rowOf(record.id);
    if (row !== undefined && row < this.dataset.count) this.#gone.add(row);
    this.#records.set(record.id, record);
    this.version += 1;
  }

  /** Whether there was such a record. */
  delete(id: string): boolean {
    const row = this.#visibleRow(id);
    if (row !== undefined) this.#gone.add(row);
    const existed = this.#records.delete(id) || row !== undefined;
    if (existed) this.version += 1;
    return existed;
  }

  snapshot(): Writes {
    return { records: new Map(this.#records), gone: new Set(this.#gone), added: this.#added };
  }

  restore(writes: Writes): void {
    this.#records = new Map(writes.records);
    this.#gone = new Set(writes.gone);
    this.#added = writes.added;
    this.version += 1;
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
    const written: Written[] = [];
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
    return row === undefined || row >= this.dataset.count || this.#gone.has(row) ? undefined : row;
  }

  /** The generated rows that a selection shows, ascending; `undefined` for all. Found once, then remembered. */
  #matching({ where, scan, key }: Selection, now: number): Int32Array | undefined {
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

  #find(where: Selection['where'], scan: Selection['scan'], now: number): Rows {
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
    const column = this.dataset.columns[name];
    if (column === undefined) throw new RangeError(`No column "${name}".`);
    return column;
  }

  #index(name: string, column: Column): Index {
    const index = this.#indexes.get(name) ?? buildIndex(column, this.dataset.count);
    this.#indexes.set(name, index);
    return index;
  }
}

/** The rows of so many filters' answers are kept, four bytes each. */
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

interface Generated {
  readonly rows: Int32Array | undefined;
  /** Positions in `rows`, from `start` up to and without `end`, without those in `holes`. */
  readonly start: number;
  readonly end: number;
  readonly holes: readonly number[];
}

/** A list as it stands: generated rows and written records in one order. */
export class View {
  readonly length: number;
  readonly #dataset: Dataset;
  readonly #generated: Generated;
  readonly #written: readonly Written[];
  /** For each written record, how many generated rows come before it. */
  readonly #ranks: readonly number[];
  readonly #order: ListOrder;
  #byId: readonly Entry[] | undefined;

  constructor(dataset: Dataset, generated: Generated, written: Written[], order: ListOrder) {
    this.#dataset = dataset;
    this.#generated = generated;
    this.#written = written.sort(newestFirst);
    this.#order = order;
    const visible = generated.end - generated.start - generated.holes.length;
    this.#ranks = this.#written.map((record) =>
      firstTrue(visible, (rank) => {
        const row = this.#generatedAt(rank);
        const createdAt = dataset.createdAt(row);
        return createdAt < record.createdAt || (createdAt === record.createdAt && dataset.idOf(row) > record.id);
      }),
    );
    this.length = visible + this.#written.length;
  }

  /** The entries from a position on, at most so many. */
  entries(offset: number, count: number): Entry[] {
    const found: Entry[] = [];
    const end = Math.min(this.length, offset + count);
    for (let position = offset; position < end; position += 1) found.push(this.at(position));
    return found;
  }

  at(position: number): Entry {
    if (this.#order === 'id') return this.#sortedById()[position] ?? -1;
    return this.#newest(this.#order === 'oldest' ? this.length - 1 - position : position);
  }

  idAt(position: number): string {
    const entry = this.at(position);
    return typeof entry === 'number' ? this.#dataset.idOf(entry) : entry.id;
  }

  /** The position after everything that comes before or at a record, whether that record still exists or not. */
  positionAfter(createdAt: number, id: string): number {
    const isBehind = (entry: Entry): boolean => {
      const [entryId, entryTime] =
        typeof entry === 'number'
          ? [this.#dataset.idOf(entry), this.#dataset.createdAt(entry)]
          : [entry.id, entry.createdAt];
      if (this.#order === 'id' || entryTime === createdAt)
        return this.#order === 'oldest' ? entryId < id : entryId > id;
      return this.#order === 'oldest' ? entryTime > createdAt : entryTime < createdAt;
    };
    return firstTrue(this.length, (position) => isBehind(this.at(position)));
  }

  #newest(position: number): Entry {
    if (this.#written.length === 0) return this.#generatedAt(position);
    const before = this.#writtenBefore(position);
    const record = this.#written[before];
    if (record !== undefined && (this.#ranks[before] ?? 0) + before === position) return record;
    return this.#generatedAt(position - before);
  }

  #writtenBefore(position: number): number {
    // Written record j stands at position ranks[j] + j.
    const ranks = this.#ranks;
    return firstTrue(ranks.length, (index) => (ranks[index] ?? 0) + index >= position);
  }

  #generatedAt(rank: number): number {
    const { rows, start, holes } = this.#generated;
    const position = start + rank + (holes.length === 0 ? 0 : this.#holesBefore(start + rank));
    return rows === undefined ? position : (rows[position] ?? -1);
  }

  #holesBefore(position: number): number {
    // The hole number h hides the positions from holes[h] - h on.
    const { holes } = this.#generated;
    return firstTrue(holes.length, (index) => (holes[index] ?? 0) - index > position);
  }

  #sortedById(): readonly Entry[] {
    const idOf = (entry: Entry): string => (typeof entry === 'number' ? this.#dataset.idOf(entry) : entry.id);
    this.#byId ??= Array.from({ length: this.length }, (_, position) => this.#newest(position))
      .map((entry) => ({ entry, id: idOf(entry) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ entry }) => entry);
    return this.#byId;
  }
}

function newestFirst(a: Written, b: Written): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

/** The first of `count` positions at which an ascending list is at least a value. */
function firstAtLeast(count: number, valueAt: (position: number) => number, value: number): number {
  return firstTrue(count, (position) => valueAt(position) >= value);
}

/** The first of `count` positions at which a condition holds that holds from then on. */
function firstTrue(count: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
