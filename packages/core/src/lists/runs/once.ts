import type { Row, TimeOrder } from './time-order.ts';

/**
 * Tells which rows were not yielded before. Where the list is in order of time it keeps the ids of the last pages only:
 * what stands before them was yielded.
 */
export class Once {
  readonly #order: TimeOrder;
  readonly #ids = new Map<string, number>();
  /** Where the kept ids begin. Rows of earlier times count as yielded. */
  #since: number | undefined;
  /** The number of rows that were yielded. */
  count: number;

  constructor(order: TimeOrder, rows: readonly Row[] = [], count = 0) {
    this.#order = order;
    this.count = count;
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

  add({ id, time }: Row): void {
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
