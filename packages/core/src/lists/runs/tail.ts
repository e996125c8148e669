import type { Row, TimeOrder } from './time-order.ts';

/** The last rows of a chain, and the ids among them. */
export class Tail {
  readonly rows: readonly Row[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
    this.#places = new Map(rows.map(({ id }, index) => [id, index]));
  }

  get last(): Row | undefined {
    return this.rows.at(-1);
  }

  has({ id }: Row): boolean {
    return this.#places.has(id);
  }

  /** Whether the rows share an item. */
  isSharedBy(rows: readonly Row[]): boolean {
    return rows.some((row) => this.has(row));
  }

  /** The number of places from the first row to the end of the tail, by a row that both have. */
  placesTo(rows: readonly Row[]): number {
    const shared = rows.findLastIndex((row) => this.has(row));
    return shared < 0 ? rows.length : shared + this.rows.length - (this.#placesOf(rows).at(-1) ?? 0);
  }

  /** The number of rows at the end that have the time of the last one. */
  get moment(): number {
    let count = 0;
    while (count < this.rows.length && this.rows[this.rows.length - 1 - count]?.time === this.last?.time) count += 1;
    return count;
  }

  /** Whether the rows share an item, and begin before the last moment. Items of one moment may come in any order. */
  isSharedBefore(rows: readonly Row[], order: TimeOrder): boolean {
    const { last } = this;
    const shared = rows.map(({ id }) => this.rows[this.#places.get(id) ?? -1]);
    return last !== undefined && shared.some((row) => row && order.isBefore(row, last));
  }

  /** Whether two items have changed places: then the list has no order. */
  isInverted(rows: readonly Row[]): boolean {
    const places = this.#placesOf(rows);
    return places.some((place, index) => place < (places[index - 1] ?? 0));
  }

  /** Whether the rows share some items with the end of the tail, in its order. Few may have been deleted or inserted among them. */
  isSharedInOrder(rows: readonly Row[]): boolean {
    const places = this.#placesOf(rows);
    const shared = places.length;
    const first = rows.findIndex((row) => this.has(row));
    const inserted = rows.findLastIndex((row) => this.has(row)) - first + 1 - shared;
    const deleted = this.rows.length - (places[0] ?? 0) - shared;
    const isEnough = shared >= Math.min(SHARED, this.rows.length) && 2 * (inserted + deleted) < shared;
    return isEnough && !this.isInverted(rows);
  }

  /** The rows that lie behind the tail, or in its last moment, and are not in it. */
  newRows(rows: readonly Row[], order: TimeOrder): readonly Row[] {
    const { last } = this;
    if (last && order.isTimed && this.moment < this.rows.length)
      return rows.filter((row) => !this.has(row) && !order.isBefore(row, last));
    const shared = rows.findLastIndex((row) => this.has(row));
    return shared < 0 ? [] : rows.slice(shared + 1);
  }

  /** The tail after a run that continues it. */
  with(rows: readonly Row[], most: number): Tail {
    const ids = new Set(rows.map(({ id }) => id));
    return new Tail([...this.rows.filter(({ id }) => !ids.has(id)), ...rows].slice(-most));
  }

  /** The places in the tail of the rows that it has. */
  #placesOf(rows: readonly Row[]): number[] {
    return rows.flatMap(({ id }) => this.#places.get(id) ?? []);
  }
}

/** The rows without those that repeat an item. */
export function uniqueRows(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The items in one order that are enough where times do not show it. */
const SHARED = 3;
