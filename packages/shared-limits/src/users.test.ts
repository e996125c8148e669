import { createRateLimiter } from '@paydeck/core';
import { callThrough, LimitedService } from '@paydeck/core/test-support/limited-service';
import { SteppingClock } from '@paydeck/core/test-support/stepping-clock';
import { expect, test } from 'vitest';
import type { BudgetUser } from './resilient-store.ts';
import { SharedMemory } from './test-support/shared-memory.ts';

test('lists who uses the budget, the one with most calls first, and forgets who stops', async () => {
  const { clock, memory, service, join } = setUp();
  const [busy, other] = [join(), join()];
  await clock.run(callThrough(other, service));
  await clock.advance(500);
  for (let call = 0; call < 3; call++) await clock.run(callThrough(busy, service));
  const users = await usersOf(memory);
  expect(users.map(({ calls, waiting }) => ({ calls, waiting }))).toEqual([
    { calls: 3, waiting: 0 },
    { calls: 1, waiting: 0 },
  ]);
  expect(users[0]).toMatchObject({ program: 'test', pid: process.pid });
  expect(users[0]?.since.getTime()).toBeGreaterThan(users[1]?.since.getTime() ?? Infinity);
  await clock.advance(10_000);
  expect(await usersOf(memory)).toEqual([]);
});

test('a limiter that only reads sees what others have done, and is not listed', async () => {
  const { clock, memory, service, join } = setUp();
  const [exporter, browser] = [join(), join()];
  expect(browser.snapshot()).toMatchObject({ windows: [], peers: 0 });
  await clock.run(callThrough(exporter, service));
  await clock.advance(250);
  expect(browser.snapshot()).toMatchObject({ windows: [{ limit: 10, remaining: 9 }], peers: 1 });
  expect(exporter.snapshot().peers).toBe(0);
  expect(await usersOf(memory)).toHaveLength(1);
  await clock.advance(10_000);
  expect(browser.snapshot().peers).toBe(0);
});

test('does not read the store again within a quarter of a second', async () => {
  const { clock, memory, service, join } = setUp();
  const browser = join();
  await clock.run(callThrough(browser, service));
  const updates = memory.updates;
  for (let frame = 0; frame < 60; frame++) browser.snapshot();
  expect(memory.updates).toBe(updates);
  await clock.advance(250);
  browser.snapshot();
  expect(memory.updates).toBe(updates + 1);
});

/** Returns the users of a budget as a process sees them that only reads. */
async function usersOf(memory: SharedMemory): Promise<BudgetUser[]> {
  const store = memory.of();
  await store.update(() => [undefined, undefined]);
  return store.users();
}

function setUp() {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, { perSecond: 10, perMinute: 1_000, algorithm: 'fixed' });
  const memory = new SharedMemory(clock);
  return { clock, service, memory, join: () => createRateLimiter({ clock, random: () => 0, store: memory.of() }) };
}
