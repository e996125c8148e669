import type { Mode } from '@paydeck/core';
import { Ids } from '../data/ids.ts';
import { derive } from '../data/random.ts';
import { ResourceRecords } from '../resources/records.ts';
import { type Counts, RESOURCE_NAMES, RESOURCES, type WorldRecords } from '../resources/resources.ts';
import { MODES } from '../service/access.ts';
import { World, type WorldWrites } from '../world/world.ts';

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

/** The businesses of a fake. Each has two worlds, which are created when they are first read. */
export class Businesses {
  readonly #seed: number;
  readonly #anchor: number;
  readonly #now: () => number;
  readonly #ids: Ids;
  readonly #counts = new Map<string, Counts>();
  readonly #made = new Map<string, World>();
  readonly #snapshots = new WeakMap<Snapshot, ReadonlyMap<World, WorldWrites>>();

  constructor(seed: number, now: () => number) {
    this.#seed = seed;
    this.#anchor = now();
    this.#now = now;
    this.#ids = new Ids('bus_', derive(seed, 1));
  }

  add(counts: Counts): { readonly id: string; readonly worlds: Worlds } {
    const id = this.#ids.idOf(this.#counts.size);
    this.#counts.set(id, counts);
    return { id, worlds: lazily(MODES, (mode) => this.#recordsOf({ businessId: id, mode })) };
  }

  world({ businessId, mode }: { readonly businessId: string; readonly mode: Mode }): World {
    const name = `${businessId} ${mode}`;
    const world = this.#made.get(name) ?? this.#create(businessId, mode);
    this.#made.set(name, world);
    return world;
  }

  snapshot(): Snapshot {
    const snapshot: Snapshot = { at: new Date(this.#now()) };
    this.#snapshots.set(snapshot, new Map([...this.#made.values()].map((world) => [world, world.snapshot()])));
    return snapshot;
  }

  restore(snapshot: Snapshot): void {
    const writes = this.#snapshots.get(snapshot);
    if (writes === undefined)
      throw new TypeError('restore() takes a snapshot of this fake, as returned by snapshot().');
    for (const world of this.#made.values()) world.restore(writes.get(world));
  }

  forget(): void {
    for (const world of this.#made.values()) world.restore();
  }

  #create(businessId: string, mode: Mode): World {
    const counts = this.#counts.get(businessId);
    if (counts === undefined) throw new Error(`No business ${businessId}.`);
    const index = [...this.#counts.keys()].indexOf(businessId);
    const seed = derive(this.#seed, 100 + index * 2 + (mode === 'live' ? 1 : 0));
    return new World({ seed, businessId, anchor: this.#anchor, counts });
  }

  #recordsOf(key: { readonly businessId: string; readonly mode: Mode }): WorldRecords {
    const records = lazily(RESOURCE_NAMES, (name) => new ResourceRecords(RESOURCES[name], this.world(key), this.#now));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the records of its resource
    return records as WorldRecords;
  }
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
