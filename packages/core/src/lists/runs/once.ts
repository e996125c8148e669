import type { Row, TimeOrder } from './time-order.ts';

/**
 * Tells which rows were not yielded before. Where the list is in order of time it keeps the ids of the last pages only:
 * what stands before them was yielded. It also knows the rows of responses that no chain has continued to yet.
 */
export class Once {
  readonly #order: TimeOrder;
  readonly #isResumed: boolean;
  readonly #ids = new Map<string, number>();
  /** Rows of chains that are not yielded yet. */
  readonly #placed = new Set<string>();
  /** Each with the rows of its response. */
  readonly #unplaced = new Map<string, readonly Row[]>();
  /** Where the kept ids begin. Rows of earlier times count as yielded. */
  #since: number | undefined;
  /** The number of rows that were yielded. */
  count: number;

  constructor(order: TimeOrder, rows: readonly Row[], count: number | undefined) {
    this.#order = order;
    this.#isResumed = count !== undefined;
    this.count = count ?? 0;
    for (const { id, time } of rows) this.#ids.set(id, time);
    if (order.isTimed) this.#since = rows.at(-1)?.time;
  }

  /** Whether ids of items that were yielded are not kept. */
  get hasForgotten(): boolean {
    return this.#since !== undefined;
  }

  isNew({ id, time }: Row): boolean {
    if (this.#ids.has(id)) return false;
    return this.#since === undefined || !this.#order.isBefore({ time }, { time: this.#since });
  }

  /** Notes rows that an earlier iteration has yielded. */
  skip(rows: readonly Row[]): void {
    for (const { id, time } of rows) this.#ids.set(id, time);
  }

  /** Notes the rows of a response. */
  show(rows: readonly Row[]): void {
    // Where a list is resumed without an order of time, what it shows may stand before the checkpoint.
    if (this.#isResumed && !this.#order.isTimed) return;
    const unplaced = rows.filter((row) => this.isNew(row) && !this.#placed.has(row.id));
    for (const { id } of unplaced) this.#unplaced.set(id, unplaced);
  }

  /** Notes rows that continue a chain. It has also come past those that a response has shown before one of them. */
  place(rows: readonly Row[]): void {
    for (const row of rows) {
      if (this.isNew(row)) this.#placed.add(row.id);
      const response = this.#unplaced.get(row.id) ?? [];
      const index = response.findIndex(({ id }) => id === row.id);
      for (const passed of response.slice(0, index + 1)) this.#unplaced.delete(passed.id);
      this.#unplaced.delete(row.id);
    }
  }

  /** Whether a response has shown a row behind one, and no chain has come to it. */
  hasMore(last: Row | undefined): boolean {
    return [...this.#unplaced.values()].some((rows) =>
      rows.some((row) => this.#unplaced.has(row.id) && (last === undefined || !this.#order.isBefore(row, last))),
    );
  }

  add({ id, time }: Row): void {
    this.#placed.delete(id);
    this.#ids.set(id, time);
    this.count += 1;
    if (this.#order.isTimed && this.#ids.size >= 2 * KEPT) this.#forget(time);
  }

  /** Forgets the older half, but no part of a moment. */
  #forget(now: number): void {
    let left = this.#ids.size - KEPT;
    let last: number | undefined;
    for (const [id, time] of this.#ids) {
      if (time === now || (left <= 0 && time !== last)) break;
      this.#ids.delete(id);
      if (last === undefined || this.#order.isBefore({ time: last }, { time })) last = time;
      left -= 1;
    }
    if (last !== undefined) this.#since = last + this.#order.sign;
  }
}

/** An order that is none shows within so many rows, as a rule. Then all ids are known. */
const KEPT = 2_000;
