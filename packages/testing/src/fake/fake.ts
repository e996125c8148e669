import type { Client, ClientOptions } from '@paydeck/core';
import type { FakeClock } from '../clock/clock.ts';
import type { Policy } from '../policy.ts';
import type { Counts, OperationName, WorldRecords } from '../resources/resources.ts';
import type { Deliveries } from '../resources/webhooks/deliveries.ts';
import type { Keys } from '../service/access.ts';
import type { Effect, Faults } from '../service/faults.ts';
import type { Journal } from '../service/journal.ts';
import type { FakeRequest } from '../service/messages.ts';
import type { Exchange } from '../transports/script.ts';
import type { FakeServer, ListenOptions } from '../transports/server.ts';
import type { Snapshot, Worlds } from './businesses.ts';

/** Options of `fake.client()`: those of `createClient`, of which none is required. */
export interface FakeClientOptions extends Partial<ClientOptions> {}

/** Another business. */
export interface FakeBusiness {
  readonly id: string;
  readonly keys: { readonly test: string; readonly live: string };
  readonly worlds: Worlds;
}

/** A page that is about to be read. */
export interface PageAhead {
  readonly operation: OperationName;
  /** Counted from 0. */
  readonly number: number;
}

/**
 * The service, in memory. The records of the first business in test mode are `fake.subscriptions`, `fake.payouts` and so on;
 * in live mode they are in `fake.worlds.live`.
 */
export interface Fake extends WorldRecords {
  /** The keys: `fake.keys.test` and `fake.keys.live` have all access. */
  readonly keys: Keys;
  /** The two base addresses that `fake.fetch` serves. They exist nowhere else. */
  readonly baseUrl: { readonly test: string; readonly live: string };
  /** Responds to requests to the base addresses, in this process. Honours an AbortSignal, and needs nothing of Node. */
  readonly fetch: typeof globalThis.fetch;
  readonly clock: FakeClock;
  readonly faults: Faults;
  /** Events for the webhook endpoints of the first business; none unless the option `deliveries` is given. */
  readonly deliveries: Deliveries;
  /** The requests that reached the fake. */
  readonly requests: Journal;
  /** Every policy, with its value in this fake. */
  readonly policy: Policy;
  /** The records of the first business, by mode. */
  readonly worlds: Worlds;
  /** Adds another business, with keys and records of its own. It never sees those of another, and has its own limits. */
  addBusiness(counts?: Partial<Counts>): FakeBusiness;
  /**
   * Calls back before a page after the first is read, of any list, so that records can change between two pages. Returns
   * a function that ends it. The policy `churn` and the effect `churn` of a fault change records by the seed instead.
   */
  betweenPages(callback: (page: PageAhead) => void): () => void;
  /** Everything that was written, of every business, to be put back with `restore`. */
  snapshot(): Snapshot;
  /** Puts the records back as they were. */
  restore(snapshot: Snapshot): void;
  /** Forgets what was written, the requests, the faults and what the limits counted. Keys and the clock stay. */
  reset(): void;
  /** Makes a client for this fake, in test mode by default. */
  client(options?: FakeClientOptions): Client;
  /** Responds over HTTP as well, on a loopback address. */
  listen(options?: ListenOptions): Promise<FakeServer>;
  /** Handles one request without any transport. */
  handle(request: FakeRequest, effect?: Effect): Exchange;
}
