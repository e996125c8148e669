import type { Mode } from '../service/access.ts';
import { DAY } from '../data/calendar.ts';
import type { Dataset } from '../data/dataset.ts';
import { Collection, NO_WRITES, type Writes } from '../lists/collection.ts';
import type { Counts } from '../resources/resources.ts';

/** Everything that one business has in one mode. Nothing is made before it is read. */
export interface World {
  readonly mode: Mode;
  readonly businessId: string;
  /** Decides all data. */
  readonly seed: number;
  /** The time at which the world was made: its records are older. */
  readonly anchor: number;
  /** How far back the records go, in milliseconds. */
  readonly spanMs: number;
  /** How many records of each kind it starts with. */
  readonly counts: Counts;
  /** What a function makes of this world, made once. */
  readonly once: <Made>(make: (world: World) => Made) => Made;
  /** The records of a resource, those that its function makes up and those that were written. */
  readonly collection: (data: (world: World) => Dataset) => Collection;
  /** What was written in every collection. */
  readonly snapshot: () => WorldWrites;
  /** Puts back what was written; without a snapshot, nothing was. */
  readonly restore: (writes?: WorldWrites) => void;
}

/** What was written in a world, by collection. */
export type WorldWrites = ReadonlyMap<(world: World) => Dataset, Writes>;

export function createWorld(facts: Pick<World, 'mode' | 'businessId' | 'seed' | 'anchor' | 'counts'>): World {
  const made = new Map<unknown, unknown>();
  const collections = new Map<(world: World) => Dataset, Collection>();

  const world: World = {
    ...facts,
    spanMs: TWO_YEARS,
    once: <Made>(make: (world: World) => Made): Made => {
      if (!made.has(make)) made.set(make, make(world));
      // What is kept under a function is what it returned.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
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
