import type { Mode } from '@paydeck/core';
import { createIds } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { recordsOf } from '../resources/records.ts';
import { type Counts, RESOURCE_NAMES, RESOURCES, type WorldRecords } from '../resources/resources.ts';
import { MODES } from '../service/access.ts';
import { createWorld, type World, type WorldWrites } from '../world/world.ts';

/** The records of a business in its two modes. */
export interface Worlds {
  readonly test: WorldRecords;
  readonly live: WorldRecords;
}

/** All writes up to a time. Its content is private to the fake. */
export interface Snapshot {
  /** When it was taken, by the clock of the fake. */
  readonly at: Date;
}

/** A business with two worlds, which are created when they are first read. */
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
  /** Restores all writes. */
  restore(snapshot: Snapshot): void;
  /** Removes all writes. */
  forget(): void;
}

export function createBusinesses(seed: number, anchor: number, now: () => number): Businesses {
  const ids = createIds('bus_', derive(seed, 1));
  const businesses = new Map<string, Business>();
  const made = new Map<string, World>();
  const snapshots = new WeakMap<Snapshot, ReadonlyMap<World, WorldWrites>>();

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
    snapshot: () => {
      const snapshot: Snapshot = { at: new Date(now()) };
      snapshots.set(snapshot, new Map([...made.values()].map((world) => [world, world.snapshot()])));
      return snapshot;
    },
    restore: (snapshot) => {
      const writes = snapshots.get(snapshot);
      if (writes === undefined)
        throw new TypeError('restore() takes a snapshot of this fake, as returned by snapshot().');
      for (const world of made.values()) world.restore(writes.get(world));
    },
    forget: () => {
      for (const world of made.values()) world.restore();
    },
  };
}

function worldsOf(world: (mode: Mode) => World, now: () => number): Worlds {
  return lazily(MODES, (mode) => {
    const records = lazily(RESOURCE_NAMES, (name) => recordsOf<object, object>(RESOURCES[name], world(mode), now));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the records of its resource
    return records as WorldRecords;
  });
}

/** Creates an object whose values are created when they are first read. */
export function lazily<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const made = new Map<Name, Value>();
  const descriptors = names.map((name) => {
    const get = (): Value => {
      const value = made.get(name) ?? make(name);
      made.set(name, value);
      return value;
    };
    return [name, { enumerable: true, get }] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has a value for every name
  return Object.defineProperties({}, Object.fromEntries(descriptors)) as Readonly<Record<Name, Value>>;
}
