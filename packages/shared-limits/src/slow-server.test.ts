import { createRateLimiter } from '@paydeck/core';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { expect, test } from 'vitest';
import { Server } from '../simulation/server.ts';
import { Service } from '../simulation/service.ts';
import { VirtualTime } from '../simulation/virtual-time.ts';
import { redisStore } from './redis-store.ts';

test.each([
  ['far away', (random: () => number) => 100 * random()],
  ['stops for a moment now and then', (random: () => number) => (random() < 0.05 ? 700 : 2)],
])('16 machines whose server is %s wait longer, and meet no 429', async (_, wayMs) => {
  const random = seededRandom(7);
  const time = new VirtualTime();
  const server = new Server(time, () => wayMs(random));
  const service = new Service(time, 10, random);
  const account = { mode: 'test', baseUrl: 'https://test.example.com', business: 'acme' } as const;
  const events: unknown[] = [];
  const calls = Array.from({ length: 16 }, () => {
    const store = redisStore({ client: server, account, clock: time, onEvent: (event) => events.push(event) });
    const limiter = createRateLimiter({ store, clock: time, random });
    return Array.from({ length: 5 }, async () => {
      const permit = await limiter.acquire({
        operation: 'payouts.list',
        priority: 'interactive',
        maxWaitMs: Infinity,
        signal: undefined,
      });
      if (permit.isGranted) permit.report(await service.request());
    });
  });
  await time.run(Promise.all(calls.flat()));
  expect(events).toEqual([]);
  expect(service.rejected).toBe(0);
});
