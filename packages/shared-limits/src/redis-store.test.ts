import { createRateLimiter } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import type { SharedLimitsEvent } from './resilient-store.ts';
import { redisStore } from './redis-store.ts';
import { callingProcess, limitedService } from './test-support/processes.ts';
import { canRunRedis, RedisServer } from './test-support/redis-server.ts';
import { count, withCount } from './test-support/updates.ts';

const CANARY = 'canary_4f9Ak2Zq81';
const account = { mode: 'test', baseUrl: 'https://test.example.com', apiKey: CANARY } as const;

describe.runIf(canRunRedis)('on a server', () => {
  test('stores of one account see the same state, and no update is lost when many come at once', async () => {
    const { store } = await setUp();
    const stores = await Promise.all(Array.from({ length: 8 }, store));
    const seen = await Promise.all(
      stores.map(async (one) => {
        const counts: number[] = [];
        for (let update = 0; update < 10; update++) counts.push(await count(one));
        return counts;
      }),
    );
    expect(seen.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index));
  });

  test('keeps one key in one slot of a cluster, which holds no secret and expires', async () => {
    const { server, store } = await setUp();
    await count(await store());
    const client = await server.connect();
    const keys = await client.keys('*');
    expect(keys).toEqual([expect.stringMatching(/^paydeck:\{[\w-]{22}\}:rate-limits:4$/)]);
    const [key = ''] = keys;
    expect(JSON.stringify(await client.hGetAll(key))).not.toContain(CANARY);
    expect(await client.ttl(key)).toBeGreaterThan(500);
  });

  test('uses the time of the server, so a clock that is an hour off changes nothing', async () => {
    const { server, store } = await setUp();
    const client = await server.connect();
    const realNow = Date.now;
    Date.now = () => realNow() + 3_600_000;
    const ahead = await store();
    Date.now = realNow;
    const times: number[] = [];
    for (const one of [ahead, await store(), ahead]) {
      times.push(await one.update((_, now) => [undefined, now]));
    }
    const [seconds = 0] = await client.sendCommand<string[]>(['TIME']);
    for (const time of times) expect(Math.abs(time - Number(seconds) * 1_000)).toBeLessThan(10_000);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  test('limits its requests alone while the server is down, and shares the budget again afterwards', async () => {
    const { server, store, events } = await setUp();
    const one = await store();
    await count(one);
    await server.stop();
    expect(await count(one)).toBe(1);
    expect(events).toMatchObject([{ type: 'degraded' }]);
    await server.start();
    await expect
      .poll(
        async () => {
          await count(one);
          return events.map(({ type }) => type);
        },
        { interval: 100 },
      )
      .toEqual(['degraded', 'recovered']);
  });

  test('does not take the state of a new server for the one that it knew, though both were written once', async () => {
    const { server, events } = await setUp();
    const client = await server.connect();
    const one = redisStore({ client, account, onEvent: (event) => events.push(event) });
    await one.update((_, now) => [withCount(50, now), undefined]);
    await server.stop();
    await server.start();
    const other = redisStore({ client: await server.connect(), account });
    expect(await count(other)).toBe(0);
    await expect.poll(() => client.isReady).toBe(true);
    expect(await count(one)).toBe(1);
    expect(await count(other)).toBe(2);
  });

  test('four processes share one budget: no call fails, and no more than four meet a 429', async () => {
    const { server } = await setUp();
    const { baseUrl, counts } = await limitedService({ perSecond: 10, perMinute: 1_000_000 });
    const task = { baseUrl, calls: 8, redisUrl: server.url };
    const processes = await Promise.all(Array.from({ length: 4 }, async () => callingProcess(task)));
    const reports = await Promise.all(processes.map(async (one) => one.go()));
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
    expect(counts.passed).toBe(32);
    expect(counts.rejected).toBeLessThanOrEqual(4);
  });

  test('reports no event when its owner closes the connection', async () => {
    const { server, events } = await setUp();
    const client = await server.connect();
    const store = redisStore({ client, account, onEvent: (event) => events.push(event) });
    await count(store);
    await client.close();
    expect(await count(store)).toBe(1);
    expect(events).toEqual([]);
  });

  test('a limiter reports how many others share its budget, without those that have closed their store', async () => {
    const { store } = await setUp();
    const [first, second] = [await store(), await store()];
    const [one, two] = [createRateLimiter({ store: first }), createRateLimiter({ store: second })];
    for (const limiter of [one, two]) {
      const permit = await limiter.acquire({
        priority: 'interactive',
        maxWaitMs: 1_000,
        signal: undefined,
      });
      if (permit.isGranted) permit.report({ status: 200, rateLimit: undefined });
    }
    expect(two.snapshot().peers).toBe(1);
    await first.close();
    // What was read counts as the present for a second.
    await expect.poll(() => two.snapshot().peers).toBe(0);
  });
});

test('limits its requests alone when the server does not respond, and an update takes no longer than two seconds', async () => {
  const events: SharedLimitsEvent[] = [];
  const silent = {
    evalSha: () => new Promise<never>(() => undefined),
    eval: () => new Promise<never>(() => undefined),
  };
  const store = redisStore({ client: silent, account, onEvent: (event) => events.push(event) });
  expect(await count(store)).toBe(0);
  expect(events).toEqual([
    { type: 'degraded', reason: 'the server did not respond within 2000 ms', isPermanent: false },
  ]);
});

async function setUp() {
  const server = await RedisServer.start();
  const events: SharedLimitsEvent[] = [];
  const store = async () =>
    redisStore({ client: await server.connect(), account, onEvent: (event) => events.push(event) });
  return { server, events, store };
}
