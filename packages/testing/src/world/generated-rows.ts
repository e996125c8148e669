import { createIds, type Ids } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { createTimeline, type Timeline } from '../data/timeline.ts';
import type { JsonRecord } from '../json.ts';
import type { Dataset } from './dataset.ts';
import type { World } from './world.ts';

/** A dataset whose ids and evenly spread creation times are computed from the seed of the world. */
export abstract class GeneratedRows implements Dataset {
  readonly count: number;
  /** The seed of this dataset. Its streams 1 and `timeline` are taken. */
  protected readonly seed: number;
  readonly #ids: Ids;
  readonly #timeline: Timeline;

  /** @param options `stream` is a number of its own for each resource, so that their data is independent. */
  constructor(world: World, options: { resource: string; idPrefix: string; stream: number; timeline?: number }) {
    const { anchor, spanMs } = world;
    this.count = world.countOf(options.resource);
    this.seed = derive(world.seed, options.stream);
    this.#ids = createIds(options.idPrefix, derive(this.seed, 1));
    const seed = derive(this.seed, options.timeline ?? 2);
    this.#timeline = createTimeline({ anchor, spanMs, count: this.count, seed });
  }

  idOf(row: number): string {
    return this.#ids.idOf(row);
  }

  rowOf(id: string): number | undefined {
    return this.#ids.rowOf(id);
  }

  createdAt(row: number): number {
    return this.#timeline.createdAt(row);
  }

  rowsAfter(time: number): number {
    return this.#timeline.rowsAfter(time);
  }

  abstract record(row: number): JsonRecord;
}
