import type { JsonRecord } from '../json.ts';
import type { Dataset, Hidden } from './dataset.ts';

export interface Stored {
  readonly id: string;
  readonly createdAt: number;
  readonly value: Readonly<JsonRecord>;
  readonly hidden: Hidden;
}

/** An entry of a list: the row number of a generated record, or a written record. */
export type Entry = number | Stored;

export type ListOrder = 'newest' | 'oldest' | 'id';

export class View {
  readonly length: number;
  readonly #dataset: Dataset;
  readonly #generated: Generated;
  readonly #written: readonly Stored[];
  /** For each written record, the number of generated rows before it. */
  readonly #ranks: readonly number[];
  readonly #order: ListOrder;
  #byId: readonly Entry[] | undefined;

  constructor(dataset: Dataset, generated: Generated, written: Stored[], order: ListOrder) {
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

  placeAt(position: number): { readonly createdAt: number; readonly id: string } {
    const entry = this.at(position);
    if (typeof entry !== 'number') return entry;
    return { createdAt: this.#dataset.createdAt(entry), id: this.#dataset.idOf(entry) };
  }

  /** Returns the position after a record, even if the record no longer exists. */
  positionAfter(createdAt: number, id: string): number {
    const isBehind = (position: number): boolean => {
      const place = this.placeAt(position);
      if (this.#order === 'id' || place.createdAt === createdAt)
        return this.#order === 'oldest' ? place.id < id : place.id > id;
      return this.#order === 'oldest' ? place.createdAt > createdAt : place.createdAt < createdAt;
    };
    return firstTrue(this.length, isBehind);
  }

  #newest(position: number): Entry {
    if (this.#written.length === 0) return this.#generatedAt(position);
    const before = this.#writtenBefore(position);
    const record = this.#written[before];
    if (record !== undefined && (this.#ranks[before] ?? 0) + before === position) return record;
    return this.#generatedAt(position - before);
  }

  #writtenBefore(position: number): number {
    // Written record j is at position ranks[j] + j.
    const ranks = this.#ranks;
    return firstTrue(ranks.length, (index) => (ranks[index] ?? 0) + index >= position);
  }

  #generatedAt(rank: number): number {
    const { rows, start, holes } = this.#generated;
    const position = start + rank + (holes.length === 0 ? 0 : this.#holesBefore(start + rank));
    return rows === undefined ? position : (rows[position] ?? -1);
  }

  #holesBefore(position: number): number {
    // Hole h shifts the positions from holes[h] - h.
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

interface Generated {
  readonly rows: Int32Array | undefined;
  /** A range of positions in `rows`, from `start` up to but not including `end`, without those in `holes`. */
  readonly start: number;
  readonly end: number;
  readonly holes: readonly number[];
}

function newestFirst(a: Stored, b: Stored): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

/** Returns the first of `count` positions whose value is at least `value`, in an ascending list (binary search). */
export function firstAtLeast(count: number, valueAt: (position: number) => number, value: number): number {
  return firstTrue(count, (position) => valueAt(position) >= value);
}

/** Returns the first of `count` positions at which a monotonic condition holds (binary search). */
export function firstTrue(count: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
