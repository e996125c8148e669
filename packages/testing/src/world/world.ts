import type { Mode } from '@paydeck/core';
import { DAY } from '../data/calendar.ts';
import { Collection, NO_WRITES, type Writes } from './collection.ts';
import type { Dataset } from './dataset.ts';

/** All data of one business in one mode. Data is generated when it is read. */
export interface World {
  readonly mode: Mode;
  readonly businessId: string;
  /** The seed of all generated data. */
  readonly seed: number;
  /** The creation time of the world. Its records are older. */
  readonly anchor: number;
  /** The span of the creation times of its records, in milliseconds. */
  readonly spanMs: number;
  /** Returns the initial number of records of a resource. */
  readonly countOf: (resource: string) => number;
  /** Calls a function with this world once, and caches its result. */
  readonly once: <Made>(make: (world: World) => Made) => Made;
  /** The generated and the written records of a resource. */
  readonly collection: (data: (world: World) => Dataset) => Collection;
  /** Returns the writes of all collections. */
  readonly snapshot: () => WorldWrites;
  /** Restores writes. Without an argument it removes all writes. */
  readonly restore: (writes?: WorldWrites) => void;
}

/** The writes of a world, by collection. */
export type WorldWrites = ReadonlyMap<(world: World) => Dataset, Writes>;

export function createWorld({
  counts,
  ...facts
}: Pick<World, 'mode' | 'businessId' | 'seed' | 'anchor'> & {
  readonly counts: Readonly<Record<string, number>>;
}): World {
  const made = new Map<unknown, unknown>();
  const collections = new Map<(world: World) => Dataset, Collection>();

  const world: World = {
    ...facts,
    spanMs: TWO_YEARS,
    countOf: (resource) => counts[resource] ?? 0,
    once: <Made>(make: (world: World) => Made): Made => {
      if (!made.has(make)) made.set(make, make(world));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value was made by this function
      return made.get(make) as Made;
    },
    collection: (data) => {
      const collection = collections.get(data) ?? new Collection(world.once(data));
      collections.set(data, collection);
      return collection;
    },
    snapshot: () => new Map([...collections].map(([data, collection]) => [data, collection.snapshot()])),
    restore: (writes) => {
      for (const [data, collection] of collections) collection.restore(writes?.get(data) ?? NO_WRITES);
    },
  };
  return world;
}

const TWO_YEARS = 730 * DAY;
