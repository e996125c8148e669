import type { Bounds } from './reading.ts';
import type { Row } from './time-order.ts';

/** The last moment of a chain. Its items may come in any order, and may not fit a page. */
export class Moment {
  readonly time: number;
  readonly #ids: Set<string>;
  /** The place of its first row in the list that is bounded so. */
  readonly #place: number;
  readonly #bounds: string;

  /** Begins with the last moment of rows, or goes on if all of them are of the moment before. */
  constructor(rows: readonly Row[], start: number, bounds: Bounds, before?: Moment) {
    this.time = rows.at(-1)?.time ?? NaN;
    this.#bounds = JSON.stringify(bounds);
    const first = Math.max(
      0,
      rows.findIndex(({ time }) => time === this.time),
    );
    const same = before?.time === this.time ? before : undefined;
    this.#ids = new Set([...(same ? same.#ids : []), ...rows.slice(first).map(({ id }) => id)]);
    this.#place = first === 0 && same && same.#bounds === this.#bounds ? same.#place : start + first;
  }

  add(rows: readonly Row[]): void {
    for (const { id, time } of rows) if (time === this.time) this.#ids.add(id);
  }

  /** Whether each of its places, up to one behind it, has shown another item, as far as the places were counted. */
  isWhole(end: number, bounds: Bounds): boolean {
    return JSON.stringify(bounds) !== this.#bounds || end - this.#place <= this.#ids.size;
  }
}
