import type { Client, ClientOptions } from '@paydeck/core';
import type { FakeClock } from '../clock/clock.ts';
import type { Deliveries } from '../resources/webhooks/deliveries.ts';
import type { Effect, Faults } from '../faults/faults.ts';
import type { Exchange } from '../faults/script.ts';
import type { FakeRequest } from '../http/messages.ts';
import type { Policy } from '../policies/policies.ts';
import type { Counts, OperationName, WorldRecords } from '../resources/resources.ts';
import type { Keys } from '../service/access.ts';
import type { Journal } from '../service/journal.ts';
import type { FakeServer, ListenOptions } from '../transports/server.ts';
import type { Snapshot, Worlds } from './businesses.ts';

/** Options of `fake.client()`: all options of `createClient`, none of them required. */
export interface FakeClientOptions extends Partial<ClientOptions> {}

/** An additional business. */
export interface FakeBusiness {
  readonly id: string;
  readonly keys: { readonly test: string; readonly live: string };
  readonly worlds: Worlds;
}

/** A page that is about to be returned. */
export interface PageAhead {
  readonly operation: OperationName;
  /** The page number, from 0. A list that is read by time requests page 0 repeatedly. */
  readonly number: number;
  /** The number of this request among those for this list in its mode, from 1. `reset()` restarts it. */
  readonly request: number;
}

/**
 * The service in memory. `fake.subscriptions`, `fake.payouts` and so on are the records of the first business in test mode.
 * Its records in live mode are in `fake.worlds.live`.
 */
export interface Fake extends WorldRecords {
  /** The keys: `fake.keys.test` and `fake.keys.live` have all access. */
  readonly keys: Keys;
  /** The two base URLs that `fake.fetch` serves. They do not exist on any network. */
  readonly baseUrl: { readonly test: string; readonly live: string };
  /** Responds to requests to the base URLs in this process. It supports an AbortSignal, and does not need Node. */
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
  /** Adds a business with its own keys, records and rate limits. */
  addBusiness(counts?: Partial<Counts>): FakeBusiness;
  /**
   * Calls `callback` before each request for a list is answered, so that a test can change records while a list is read.
   * Returns a function that removes the callback. The policy `churn` and the fault effect `churn` change records by seed.
   */
  betweenPages(callback: (page: PageAhead) => void): () => void;
  /** Returns all writes of all businesses, for `restore`. */
  snapshot(): Snapshot;
  /** Restores the records of a snapshot. */
  restore(snapshot: Snapshot): void;
  /** Removes all writes, recorded requests, faults and rate limit counts. Keys and the clock are kept. */
  reset(): void;
  /** Creates a client for this fake, in test mode by default. */
  client(options?: FakeClientOptions): Client;
  /** Starts an HTTP server for this fake on a loopback address. */
  listen(options?: ListenOptions): Promise<FakeServer>;
  /** Handles one request without a transport. */
  handle(request: FakeRequest, effect?: Effect): Exchange;
}
