import { Ids } from '../data/ids.ts';
import { derive, hash, unit } from '../data/random.ts';
import type { JsonRecord } from '../json.ts';
import type { Dataset } from './dataset.ts';
import { firstTrue } from './view.ts';
import type { World } from './world.ts';

/** A dataset whose ids and creation times are computed from the seed of the world: newest first, evenly spread, each unique. */
export abstract class GeneratedRows implements Dataset {
  readonly count: number;
  /** The seed of this dataset. Its streams 1 and `timeline` are taken. */
  protected readonly seed: number;
  readonly #ids: Ids;
  readonly #anchor: number;
  readonly #step: number;
  readonly #jitterSeed: number;

  /** @param options `stream` is a number of its own for each resource, so that their data is independent. */
  constructor(world: World, options: { count: number; idPrefix: string; stream: number; timeline?: number }) {
    this.count = options.count;
    this.seed = derive(world.seed, options.stream);
    this.#ids = new Ids(options.idPrefix, derive(this.seed, 1));
    this.#anchor = world.anchor;
    this.#step = world.spanMs / Math.max(1, this.count);
    this.#jitterSeed = derive(this.seed, options.timeline ?? 2);
  }

  idOf(row: number): string {
    return this.#ids.idOf(row);
  }

  rowOf(id: string): number | undefined {
    return this.#ids.rowOf(id);
  }

  createdAt(row: number): number {
    // A jitter of less than a step keeps the rows in order.
    return this.#anchor - 1 - Math.floor((row + unit(hash(this.#jitterSeed, row)) * 0.9) * this.#step);
  }

  rowsAfter(time: number): number {
    return firstTrue(this.count, (row) => this.createdAt(row) <= time);
  }

  abstract record(row: number): JsonRecord;
}
