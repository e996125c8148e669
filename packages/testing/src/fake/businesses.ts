import { createIds } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { recordsOf } from '../lists/records.ts';
import { type Counts, RESOURCE_NAMES, RESOURCES, type WorldRecords } from '../resources/resources.ts';
import { type Mode, MODES } from '../service/access.ts';
import { lazily } from './lazily.ts';
import { createWorld, type World, type WorldWrites } from './world.ts';

/** The records of a business in its two modes. */
export interface Worlds {
  readonly test: WorldRecords;
  readonly live: WorldRecords;
}

/** What was written at a time. */
export interface Snapshot {
  readonly writes: ReadonlyMap<World, WorldWrites>;
}

/** A business: two worlds, made when they are first asked for. */
export interface Business {
  readonly id: string;
  readonly world: (mode: Mode) => World;
  readonly worlds: Worlds;
}

/** The businesses of a fake. */
export interface Businesses {
  add(counts: Counts): Business;
  /** The world of a key. */
  world(key: { readonly businessId: string; readonly mode: Mode }): World;
  snapshot(): Snapshot;
  /** Puts back what was written; without a snapshot, nothing was. */
  restore(snapshot?: Snapshot): void;
}

export function createBusinesses(seed: number, anchor: number, now: () => number): Businesses {
  const ids = createIds('bus_', derive(seed, 1));
  const businesses = new Map<string, Business>();
  const made = new Map<string, World>();

  function worldOf(businessId: string, index: number, mode: Mode, counts: Counts): World {
    const name = `${businessId} ${mode}`;
    const own = derive(seed, 100 + index * 2 + (mode === 'live' ? 1 : 0));
    const world = made.get(name) ?? createWorld({ seed: own, mode, businessId, anchor, counts });
    made.set(name, world);
    return world;
  }

  return {
    add: (counts) => {
      const index = businesses.size;
      const id = ids.idOf(index);
      const world = (mode: Mode): World => worldOf(id, index, mode, counts);
      const business: Business = { id, world, worlds: worldsOf(world, now) };
      businesses.set(id, business);
      return business;
    },
    world: ({ businessId, mode }) => {
      const business = businesses.get(businessId);
      if (business === undefined) throw new Error(`No business ${businessId}.`);
      return business.world(mode);
    },
    snapshot: () => ({ writes: new Map([...made.values()].map((world) => [world, world.snapshot()])) }),
    restore: (snapshot) => {
      for (const world of made.values()) world.restore(snapshot?.writes.get(world));
    },
  };
}

function worldsOf(world: (mode: Mode) => World, now: () => number): Worlds {
  return lazily(MODES, (mode) => {
    const records = lazily(RESOURCE_NAMES, (name) => recordsOf<object, object>(RESOURCES[name], world(mode), now));
    // Each name has the records of its own resource.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return records as WorldRecords;
  });
}
