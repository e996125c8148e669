import { createClient } from '@paydeck/core';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createFake } from '../index.ts';

test('a client reads every subscription once', async () => {
  const fake = createFake({ seed: 7, subscriptions: 1037, limits: false });
  const drift: unknown[] = [];
  const account = { mode: 'test', apiKey: fake.keys.test, baseUrl: fake.baseUrl.test } as const;
  const client = createClient({ ...account, fetch: fake.fetch, onDrift: (entry) => drift.push(entry) });
  const ids = new Set<string>();
  for await (const subscription of client.subscriptions.list()) ids.add(subscription.subscription_id);
  expect(ids.size).toBe(1037);
  // Eleven pages of 100, what pages that overlap and starting points ahead take more, and three that show the end.
  expect(fake.requests.to('subscriptions.list').length).toBeGreaterThanOrEqual(11);
  expect(fake.requests.to('subscriptions.list').length).toBeLessThanOrEqual(20);
  expect(drift).toEqual([]);
});

test('the same fake responds over HTTP', async () => {
  const fake = createFake({ subscriptions: 30 });
  await using server = await fake.listen();
  const headers = { authorization: `Bearer ${fake.keys.live}` };
  const direct = await fake.fetch(`${fake.baseUrl.live}/subscriptions`, { headers });
  const overHttp = await fetch(`${server.baseUrl.live}/subscriptions`, { headers });
  expect(await overHttp.text()).toBe(await direct.text());
});

test('the same seed and clock generate the same records, another seed other ones', async () => {
  expect(await read(3)).toBe(await read(3));
  expect(await read(4)).not.toBe(await read(3));
});

test('a fetch of another URL throws an error with the URL to use', async () => {
  const fake = createFake();
  await expect(fake.fetch('https://api.example.com/test/payouts')).rejects.toThrow('Pass the client fake.baseUrl.test');
});

test('an inspected fake shows no key', () => {
  const fake = createFake({ testKey: 'secret_of_a_test', liveKey: 'secret_of_a_live' });
  const other = fake.addBusiness();
  const shown = inspect([fake, other], { depth: 8, showHidden: true });
  for (const key of ['secret_of', other.keys.test, other.keys.live]) expect(shown).not.toContain(key);
});

test('invalid options throw errors with the valid values', () => {
  expect(() => createFake({ subscriptions: -1 })).toThrow(
    'subscriptions must be a whole number from 0 to 10000000, not -1.',
  );
  expect(() => createFake({ limits: 'many' })).toThrow("use '10/s,100/min'");
  expect(() => createFake({ clock: 'yesterday' })).toThrow('use an ISO 8601 time such as "2026-03-02T09:00:00Z"');
  // @ts-expect-error An option that there is not.
  expect(() => createFake({ subscription: 5 })).toThrow('Unknown option "subscription". Options: seed, subscriptions');
  expect(() => createFake({ seed: Number.NaN })).toThrow('seed must be a number or a string');
  // @ts-expect-error A mode that there is not.
  expect(() => createFake().keys.mint({ mode: 'production' })).toThrow(
    'A key has no mode "production": use test, live.',
  );
  // @ts-expect-error An operation that there is not.
  expect(() => createFake().requests.to('payouts')).toThrow(
    'Unknown operation "payouts". Operations: customers.create',
  );
  // @ts-expect-error A name that the table does not have.
  expect(() => createFake({ policy: { pageSize: 'clamp' } })).toThrow(
    'Unknown policy "pageSize". Policies: extraFields',
  );
  // @ts-expect-error A value that the policy does not have.
  expect(() => createFake({ policy: { pageSizeOverMax: 'cut' } })).toThrow(
    'Policy pageSizeOverMax cannot be "cut": use reject, clamp.',
  );
});

async function read(seed: number): Promise<string> {
  const fake = createFake({ seed });
  const answer = await fake.fetch(`${fake.baseUrl.test}/subscriptions?page_size=100`, {
    headers: { authorization: 'Bearer test_key' },
  });
  return answer.text();
}
