import { type Client, type ClientOptions, createClient } from '@paydeck/core';
import { KeyRegistry, type Keys, type MintOptions, type Mode, MODES } from './access.ts';
import type { FakeRequest } from './answer.ts';
import { type Clock, createClock } from './clock.ts';
import { CHURN_RULES, type ChurnedRecord, churnList } from './churn.ts';
import { createChurnPlan } from './churn-plan.ts';
import { isoTimestamp } from './dataset/calendar.ts';
import { createIds } from './dataset/ids.ts';
import { derive, seedOf } from './dataset/random.ts';
import { createControl } from './control.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { Delivery } from './delivery.ts';
import { checkOptions, countsOf, type FakeOptions, wholeNumber } from './fake-options.ts';
import { type Effect, FaultPlan, type Faults, parseFaults } from './faults.ts';
import { createFetch } from './fetch.ts';
import { type Journal, RequestJournal } from './journal.ts';
import { createLimiter } from './limits.ts';
import { Patience } from './patience.ts';
import { type Policy, resolvePolicy } from './policy.ts';
import { parseRates, TIERS } from './rates.ts';
import { recordsOf, type WorldRecords } from './records.ts';
import type { Operation } from './routes/route.ts';
import type { FakeServer, ListenOptions } from './server.ts';
import { createService } from './service.ts';
import { type Business, type Counts, createBusiness, type WorldWrites } from './store.ts';

/** Options of `fake.client()`: those of `createClient`, of which none is required. */
export interface FakeClientOptions extends Partial<ClientOptions> {}

/** The records of a business in its two modes. */
export interface Worlds {
  readonly test: WorldRecords;
  readonly live: WorldRecords;
}

/** Another business. */
export interface FakeBusiness {
  readonly id: string;
  readonly keys: { readonly test: string; readonly live: string };
  readonly worlds: Worlds;
}

/** What was written until a time. What it holds is the fake's own. */
export interface Snapshot {
  /** When it was taken, by the fake's clock. */
  readonly at: Date;
}

/** What the snapshots hold. */
const written = new WeakMap<Snapshot, ReadonlyMap<string, Readonly<Record<Mode, WorldWrites | undefined>>>>();

/** The service, in memory. */
export interface Fake {
  /** The keys: `fake.keys.test` and `fake.keys.live` have all access. */
  readonly keys: Keys;
  /** The two base addresses that `fake.fetch` answers for. They lead nowhere else. */
  readonly baseUrl: { readonly test: string; readonly live: string };
  /** Answers requests to the base addresses. Honours an AbortSignal. */
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Events for the webhook endpoints of the first business; none unless the option `deliveries` is given. */
  readonly deliveries: Deliveries;
  /** The requests that reached the fake. */
  readonly requests: Journal;
  /** Every choice that the service's document leaves open, as it stands here. */
  readonly policy: Policy;
  /** The records of the first business in test mode; in live mode they are in `fake.worlds.live`. */
  readonly customers: WorldRecords['customers'];
  readonly subscriptions: WorldRecords['subscriptions'];
  readonly discounts: WorldRecords['discounts'];
  readonly payouts: WorldRecords['payouts'];
  readonly webhooks: WorldRecords['webhooks'];
  /** The records of the first business, by mode. */
  readonly worlds: Worlds;
  /** Adds another business, with keys and records of its own. It never sees those of another, and has its own limits. */
  addBusiness(counts?: Partial<Counts>): FakeBusiness;
  /**
   * Calls back before a page after the first is read, of any list, so that records can change between two pages. Gives back
   * a function that ends it. The policy `churn` and the effect `churn` of a fault change records by the seed instead.
   */
  betweenPages(callback: (page: { readonly operation: Operation; readonly number: number }) => void): () => void;
  /** Everything that was written, of every business, to be put back with `restore`. */
  snapshot(): Snapshot;
  /** Puts the records back as they were. */
  restore(snapshot: Snapshot): void;
  /** Forgets what was written, the requests, the faults and what the limits counted. Keys and the clock stay. */
  reset(): void;
  /** Makes a client for this fake: in test mode unless told otherwise. */
  client(options?: FakeClientOptions): Client;
  /** Answers over HTTP as well, on a loopback address. */
  listen(options?: ListenOptions): Promise<FakeServer>;
  /** Answers one request without any transport. */
  handle(request: FakeRequest, effect?: Effect): Delivery;
}

/**
 * Makes a fake of the service: in memory, with its own data, keys, limits and clock, sharing nothing with another.
 *
 * @throws {TypeError} When an option is wrong; the message lists what would be right.
 * @example
 * const fake = createFake({ seed: 7, subscriptions: 1_037 });
 * const client = createClient({ mode: 'test', apiKey: fake.keys.test, baseUrl: fake.baseUrl.test, fetch: fake.fetch });
 */
export function createFake(options: FakeOptions = {}): Fake {
  checkOptions(options);
  const seed = seedOf(options.seed ?? 1);
  const clock = createClock(options.clock);
  const policy = resolvePolicy(options.policy, options.preset);
  const rates = options.limits === undefined ? TIERS[policy.tier] : parseRates(options.limits);
  const counts = countsOf(options);
  const anchor = clock.now();
  const businesses = new Map<string, Business>();
  const addOwner = (records: Counts): Business => {
    const business = createBusiness({ seed, index: businesses.size, anchor, counts: records });
    businesses.set(business.id, business);
    return business;
  };
  const first = addOwner(counts);

  const keyIds = { test: createIds('key_test_', derive(seed, 8)), live: createIds('key_live_', derive(seed, 9)) };
  let minted = 0;
  const registry = new KeyRegistry((mode) => {
    minted += 1;
    return keyIds[mode].idOf(minted);
  });
  const test = registry.mint(first.id, { mode: 'test', value: options.testKey ?? 'test_key' });
  const live = registry.mint(first.id, { mode: 'live', value: options.liveKey ?? 'live_key' });

  const limiter = createLimiter(policy);
  const churnPlan = createChurnPlan(policy, derive(seed, 12));
  const betweenPages = new Set<Parameters<Fake['betweenPages']>[0]>();
  const journal = new RequestJournal(options.onRequest);
  const faults = new FaultPlan(derive(seed, 10));
  for (const fault of options.faults === undefined ? [] : parseFaults(options.faults)) faults.add(fault);
  const service = createService({
    policy,
    keys: registry,
    limiter,
    rates,
    faults,
    journal,
    latencyMs: wholeNumber('latency', options.latency ?? 0, 3_600_000),
    business: (id) => {
      const business = businesses.get(id);
      if (business === undefined) throw new Error(`No business ${id}.`);
      return business;
    },
    now: () => clock.now(),
    beforeReading: ({ operation, world, list, page, view }, asked) => {
      if (page > 0) for (const callback of betweenPages) callback({ operation, number: page });
      const churned: ChurnedRecord[] = [];
      for (const { churn, seed: own } of churnPlan.next(world, list, asked)) {
        const records = recordsOf(world, clock.now)[list];
        const rules = CHURN_RULES[list];
        const now = isoTimestamp(clock.now());
        churned.push(...churnList({ churn, seed: own, now, view: view(), records, rules }));
      }
      return churned;
    },
  });

  const isStill = typeof options.clock === 'object' && 'running' in options.clock;
  const patience =
    !clock.isRunning && !isStill && rates !== undefined ? new Patience(clock, () => performance.now()) : undefined;
  const handle = (request: FakeRequest, effect?: Effect): Delivery => {
    patience?.before();
    const delivery = service(request, effect);
    patience?.after(delivery.answer);
    return delivery;
  };

  const deliveries =
    options.deliveries === undefined
      ? NO_DELIVERIES
      : createDeliveries({ seed: derive(seed, 11), clock, policy, delivery: options.deliveries, world: first.world });

  const worldsOf = (business: Business): Worlds => {
    const made: Partial<Record<Mode, WorldRecords>> = {};
    return {
      get test() {
        return (made.test ??= recordsOf(business.world('test'), clock.now));
      },
      get live() {
        return (made.live ??= recordsOf(business.world('live'), clock.now));
      },
    };
  };
  const worlds = worldsOf(first);
  const baseUrl = { test: `${ORIGIN}/test`, live: `${ORIGIN}/live` };
  const fetch = createFetch({ origin: ORIGIN, ip: options.ip ?? '127.0.0.1', clock, handle });
  const fake: Fake = {
    keys: {
      // Getters, so that an inspected fake shows no key.
      get test() {
        return test;
      },
      get live() {
        return live;
      },
      mint: ({ businessId = first.id, ...mint }: MintOptions = {}) => registry.mint(businessId, mint),
      update: (key, grant) => registry.update(key, grant),
      revoke: (key) => registry.revoke(key),
      list: () => registry.list(),
    },
    baseUrl,
    fetch,
    clock,
    faults,
    deliveries,
    requests: journal,
    policy,
    worlds,
    get customers() {
      return worlds.test.customers;
    },
    get subscriptions() {
      return worlds.test.subscriptions;
    },
    get discounts() {
      return worlds.test.discounts;
    },
    get payouts() {
      return worlds.test.payouts;
    },
    get webhooks() {
      return worlds.test.webhooks;
    },
    addBusiness: (own = {}) => {
      const business = addOwner(countsOf(own));
      const values = MODES.map((mode) => registry.mint(business.id, { mode }));
      const keys = {
        get test() {
          return values[0] ?? '';
        },
        get live() {
          return values[1] ?? '';
        },
      };
      return { id: business.id, keys, worlds: worldsOf(business) };
    },
    betweenPages: (callback) => {
      betweenPages.add(callback);
      return () => void betweenPages.delete(callback);
    },
    snapshot: () => {
      const snapshot: Snapshot = { at: new Date(clock.now()) };
      const writes = new Map(
        [...businesses].map(([id, business]) => [
          id,
          { test: business.written('test'), live: business.written('live') },
        ]),
      );
      written.set(snapshot, writes);
      return snapshot;
    },
    restore: (snapshot) => {
      const writes = written.get(snapshot);
      if (writes === undefined) throw new TypeError('restore takes what snapshot() of a fake returned.');
      for (const [id, business] of businesses) {
        for (const mode of MODES) business.rewrite(mode, writes.get(id)?.[mode]);
      }
    },
    reset: () => {
      for (const business of businesses.values()) {
        for (const mode of MODES) business.rewrite(mode, undefined);
      }
      journal.clear();
      faults.clear();
      limiter.clear();
      churnPlan.clear();
    },
    client: ({ mode = 'test', ...rest }: FakeClientOptions = {}) =>
      createClient({ mode, apiKey: mode === 'test' ? test : live, baseUrl: baseUrl[mode], fetch, ...rest }),
    listen: async (listen) => {
      // Only who listens needs node:http.
      const { serve } = await import('./server.ts');
      return serve(
        { clock, maxBody: policy.maxBody, readsPages: policy.cors, handle, control: createControl(fake) },
        listen,
      );
    },
    handle,
  };
  return fake;
}

const NO_DELIVERIES: Deliveries = {
  emit: () => {
    throw new TypeError(
      'This fake delivers no events: give createFake the option deliveries, such as { deliver: () => 200 }.',
    );
  },
  all: [],
  settled: async () => undefined,
};

/** A name that no resolver knows (RFC 6761): a request that misses `fake.fetch` goes nowhere. */
const ORIGIN = 'https://paydeck-fake.invalid';
