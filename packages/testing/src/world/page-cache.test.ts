import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { PageCache } from './page-cache.ts';

test('serializes a page twice, and not again until the list changes', () => {
  const memory = new PageCache();
  let written = 0;
  const ask = (version: number, key = 'a'): string => memory.text(key, version, () => `${key} ${(written += 1)}`);
  expect([ask(1), ask(1), ask(1), ask(1, 'b'), ask(1)]).toEqual(['a 1', 'a 2', 'a 2', 'b 3', 'a 2']);
  expect([ask(2), ask(2), ask(2)]).toEqual(['a 4', 'a 5', 'a 5']);
});

test('keeps no more than 24 million characters', () => {
  const memory = new PageCache();
  const page = 'x'.repeat(10 * 1024 * 1024);
  let written = 0;
  const write = (): string => {
    written += 1;
    return page;
  };
  for (let round = 0; round < 4; round += 1) for (const key of ['a', 'b', 'c']) memory.text(key, 1, write);
  // Two pages have room: each of them is written twice, the third every time.
  expect(written).toBe(2 + 2 + 4);
});

test('a cached page shows later additions, edits, deletions and passed time', async () => {
  const fake = createFake({ subscriptions: 5, limits: false });
  const read = async (path: string): Promise<string> => {
    const headers = { authorization: 'Bearer test_key' };
    return (await fake.fetch(`${fake.baseUrl.test}${path}`, { headers })).text();
  };
  const changes: (() => void)[] = [
    () => void fake.subscriptions.add(),
    () => void fake.subscriptions.update(fake.subscriptions.at(0)?.subscription_id ?? '', { quantity: 99 }),
    () => fake.subscriptions.delete(fake.subscriptions.at(0)?.subscription_id ?? ''),
  ];
  for (const change of changes) {
    const before = [await read('/subscriptions'), await read('/subscriptions'), await read('/subscriptions')];
    expect(new Set(before).size).toBe(1);
    change();
    expect(await read('/subscriptions')).not.toBe(before[0]);
  }
  const { expires_at: expiry } = fake.discounts.add({ expires_at: '2026-03-02T10:00:00.000Z' });
  const active = [await read('/discounts?active=true'), await read('/discounts?active=true')];
  expect(active[1]).toContain(expiry);
  fake.clock.advance({ hours: 2 });
  expect(await read('/discounts?active=true')).not.toContain(expiry);
});
