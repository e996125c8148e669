import { DAY } from '../data/calendar.ts';
import { Collection, NO_WRITES, type Writes } from './collection.ts';
import type { Dataset } from './dataset.ts';

/** All data of one business in one mode. Data is generated when it is read. */
export class World {
  readonly businessId: string;
  readonly seed: number;
  /** The creation time of the world. Its records are older. */
  readonly anchor: number;
  /** The span of the creation times of its records, in milliseconds. */
  readonly spanMs = 730 * DAY;
  readonly #counts: Readonly<Record<string, number>>;
  readonly #made = new Map<unknown, unknown>();
  readonly #collections = new Map<Generator, Collection>();

  /** @param facts `counts` are the initial numbers of records by resource. */
  constructor(
    facts: Pick<World, 'businessId' | 'seed' | 'anchor'> & { readonly counts: Readonly<Record<string, number>> },
  ) {
    this.businessId = facts.businessId;
    this.seed = facts.seed;
    this.anchor = facts.anchor;
    this.#counts = facts.counts;
  }

  countOf(resource: string): number {
    return this.#counts[resource] ?? 0;
  }

  /** Calls a function with this world once, and caches its result. */
  once<Made>(make: (world: World) => Made): Made {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value was made by this function
    return this.#made.get(make) as Made;
  }

  /** The generated and the written records of a resource. */
  collection(data: Generator): Collection {
    const collection = this.#collections.get(data) ?? new Collection(this.once(data));
    this.#collections.set(data, collection);
    return collection;
  }

  snapshot(): WorldWrites {
    return new Map([...this.#collections].map(([data, collection]) => [data, collection.snapshot()]));
  }

  /** Restores writes. Without an argument it removes all writes. */
  restore(writes?: WorldWrites): void {
    for (const [data, collection] of this.#collections) collection.restore(writes?.get(data) ?? NO_WRITES);
  }
}

type Generator = (world: World) => Dataset;

export type WorldWrites = ReadonlyMap<Generator, Writes>;
