import type { Row, TimeOrder } from './time-order.ts';

/** How a response and the end of a chain overlap. */
interface Overlap {
  readonly shared: number;
  readonly changed: number;
  /** Whether two items have changed places: then the list has no order. */
  readonly isInverted: boolean;
}

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

  /** The number of rows from one to the end. */
  countFrom({ id }: Row): number {
    return this.rows.length - (this.#places.get(id) ?? this.rows.length);
  }

  /** The number of places from the first row to the end of the tail, by a row that both have. */
  placesTo(rows: readonly Row[]): number {
    const shared = rows.findLastIndex((row) => this.has(row));
    const row = rows[shared];
    return row ? shared + this.countFrom(row) : rows.length;
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

  /** What the rows share with the tail, in its order: how many, and how many were deleted or inserted among them. */
  overlap(rows: readonly Row[]): Overlap {
    let shared = 0;
    let first = 0;
    let place = -1;
    let changed = 0;
    let fresh = 0;
    for (const { id } of rows) {
      const at = this.#places.get(id);
      if (at === undefined) fresh += shared > 0 ? 1 : 0;
      else if (at < place) return { shared, changed, isInverted: true };
      else {
        if (shared === 0) first = at;
        changed += fresh;
        fresh = 0;
        shared += 1;
        place = at;
      }
    }
    return { shared, changed: changed + (shared > 0 ? this.rows.length - first - shared : 0), isInverted: false };
  }

  /** Whether the rows begin with the last rows of the tail in the same order. Few may have been deleted or inserted. */
  isSharedInOrder(rows: readonly Row[]): boolean {
    const { shared, changed, isInverted } = this.overlap(rows);
    return !isInverted && shared >= Math.min(SHARED, this.rows.length) && 2 * changed < shared;
  }

  /** The rows that lie behind the tail, or in its last moment, and are not in it. */
  newRows(rows: readonly Row[], order: TimeOrder): readonly Row[] {
    const { last } = this;
    if (last && order.isTimed && this.moment < this.rows.length)
      return rows.filter((row) => !this.has(row) && !order.isBefore(row, last));
    const shared = rows.findLastIndex((row) => this.has(row));
    return shared < 0 ? [] : rows.slice(shared + 1);
  }

  /** The rows that stand behind those that it shares with a run. */
  rowsBehind(rows: readonly Row[]): readonly Row[] {
    const ids = new Set(rows.map(({ id }) => id));
    return this.rows.slice(this.rows.findLastIndex(({ id }) => ids.has(id)) + 1);
  }

  /** The tail after a run that continues it. */
  with(rows: readonly Row[], most: number): Tail {
    const ids = new Set(rows.map(({ id }) => id));
    return new Tail([...this.rows.filter(({ id }) => !ids.has(id)), ...rows].slice(-most));
  }
}

/** The rows without those that repeat an item. */
export function uniqueRows(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The items in one order that are enough where times do not show it. */
const SHARED = 3;
