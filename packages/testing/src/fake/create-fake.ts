import { createClient } from '@paydeck/core';
import { createClock } from '../clock/create-clock.ts';
import { createControl } from '../control/control.ts';
import { derive, seedOf } from '../data/random.ts';
import { EventDeliveries, NO_DELIVERIES } from '../resources/webhooks/deliveries.ts';
import { FaultPlan, parseFaults } from '../faults/fault-plan.ts';
import { resolvePolicy } from '../policies/resolve.ts';
import { RESOURCE_NAMES, type WorldRecords } from '../resources/resources.ts';
import { BusinessKeys, KeyRegistry } from '../service/access.ts';
import { RequestJournal } from '../service/journal.ts';
import { DEFAULT_RATES, Limiter, parseRates } from '../service/limits.ts';
import { IN_PROCESS } from '../service/recorded-request.ts';
import { createService } from '../service/service.ts';
import { createFetch } from '../transports/fetch.ts';
import { withResetCatchUp } from '../transports/reset-catch-up.ts';
import { BetweenPages } from './between-pages.ts';
import { Businesses, lazily } from './businesses.ts';
import { checkOptions, countsOf, type FakeOptions, wholeNumber } from './fake-options.ts';
import type { Fake } from './fake.ts';
import { loadClient } from './load-client.ts';

/**
 * Creates a fake of the service in memory, with its own data, keys, limits and clock. Fakes share no state.
 *
 * @throws {TypeError} When an option is invalid. The message lists the valid values.
 * @example
 * const fake = createFake({ seed: 7, subscriptions: 1_037 });
 * const client = createClient({ mode: 'test', apiKey: fake.keys.test, baseUrl: fake.baseUrl.test, fetch: fake.fetch });
 */
export function createFake(options: FakeOptions = {}): Fake {
  checkOptions(options);
  const seed = seedOf(options.seed ?? 1);
  const clock = createClock(options.clock, loadClient);
  const policy = resolvePolicy(options.policy, options.preset);
  const rates = parseRates(options.limits ?? DEFAULT_RATES);

  const businesses = new Businesses(seed, clock.now);
  const first = businesses.add(countsOf(options));
  const registry = new KeyRegistry(seed);
  const keys = new BusinessKeys(registry, first.id, {
    test: options.testKey ?? 'test_key',
    live: options.liveKey ?? 'live_key',
  });

  const limiter = rates === undefined ? undefined : new Limiter(policy, rates);
  const between = new BetweenPages(policy, derive(seed, 12), clock.now);
  const requests = new RequestJournal(options.onRequest);
  const faults = new FaultPlan(derive(seed, 10));
  for (const fault of parseFaults(options.faults ?? [])) faults.add(fault);
  const service = createService({
    policy,
    keys: registry,
    limiter,
    faults,
    journal: requests,
    latencyMs: wholeNumber('latency', options.latency ?? 0, 3_600_000),
    now: clock.now,
    world: (key) => businesses.world(key),
    beforeReading: (reading) => between.beforeReading(reading),
  });
  const handle = limiter === undefined ? service : withResetCatchUp(service, clock, options.clock);

  const baseUrl = { test: `${IN_PROCESS}/test`, live: `${IN_PROCESS}/live` };
  const fetch = createFetch({ origin: IN_PROCESS, ip: options.ip ?? '127.0.0.1', clock, handle });
  const controls: Omit<Fake, keyof WorldRecords> = {
    keys,
    baseUrl,
    fetch,
    clock,
    faults,
    deliveries:
      options.deliveries === undefined
        ? NO_DELIVERIES
        : new EventDeliveries(derive(seed, 11), clock, options.deliveries, (mode) =>
            businesses.world({ businessId: first.id, mode }),
          ),
    requests,
    policy,
    worlds: first.worlds,
    addBusiness: (counts = {}) => {
      const { id, worlds } = businesses.add(countsOf(counts));
      return { id, keys: new BusinessKeys(registry, id), worlds };
    },
    betweenPages: (callback) => between.add(callback),
    snapshot: () => businesses.snapshot(),
    restore: (snapshot) => businesses.restore(snapshot),
    reset: () => {
      businesses.forget();
      requests.clear();
      faults.clear();
      limiter?.clear();
      between.clear();
    },
    client: ({ mode = 'test', ...rest } = {}) => {
      // A client with its own `fetch` sends requests over a network, so it waits in real time.
      const own = rest.fetch === undefined ? { fetch, clock } : {};
      return createClient({ mode, apiKey: keys[mode], baseUrl: baseUrl[mode], ...own, ...rest });
    },
    listen: async (listen) => {
      // Loaded on demand, because only a server needs node:http.
      const { serve } = await import('../transports/server.ts');
      const control = createControl(controls);
      return serve({ clock, handle, control }, listen);
    },
    handle,
  };
  // Getters, so that a world is created when its records are first read.
  const records = Object.getOwnPropertyDescriptors(lazily(RESOURCE_NAMES, (name) => first.worlds.test[name]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has the records of every name
  return Object.defineProperties(controls, records) as Fake;
}
