import { expect, test } from 'vitest';
import { mirrored } from './test-support/mirrors.ts';
import { watch } from './watch.ts';

test('watching some lists reads them whole once, and refreshes them then', async () => {
  const { mirror, client, fake } = await mirrored({ payouts: 3_000, subscriptions: 0 });
  const stop = new AbortController();
  const requests: number[] = [];
  const watching = watch(mirror, client, {
    lists: ['payouts'],
    everyMs: 1_000,
    signal: stop.signal,
    wait: async () => void (requests.push(fake.requests.count) === 2 && stop.abort()),
  });
  await expect(watching).rejects.toThrow('aborted');
  const [whole = 0, both = 0] = requests;
  expect(whole).toBeGreaterThan(30);
  expect(both - whole).toBeLessThan(whole / 2);
});

test('rejects with the error of a pull, or tells onError and goes on', async () => {
  const { mirror, client, fake } = await mirrored({ payouts: 3, subscriptions: 0 });
  const stop = new AbortController();
  const options = { lists: ['payouts'], everyMs: 1_000, signal: stop.signal } as const;
  fake.faults.next('payouts.list', { status: 422, code: 'BROKEN' });
  const ended = new AbortController();
  const withoutCallback = { ...options, signal: ended.signal, wait: async () => ended.abort() };
  await expect(watch(mirror, client, withoutCallback)).rejects.toMatchObject({ name: 'ApiError' });
  fake.faults.next('payouts.list', { status: 422, code: 'BROKEN' });
  const events: string[] = [];
  const watching = watch(mirror, client, {
    ...options,
    wait: async () => undefined,
    onError: (error) => void events.push(error instanceof Error ? error.name : 'other'),
    onPull: ({ reads }) => {
      events.push(`${reads[0]?.rows} rows`);
      stop.abort();
    },
  });
  await expect(watching).rejects.toThrow('aborted');
  expect(events).toEqual(['ApiError', '3 rows']);
});

test('rejects with what onPull throws', async () => {
  const { mirror, client } = await mirrored({ payouts: 3, subscriptions: 0 });
  const stop = new AbortController();
  const watching = watch(mirror, client, {
    lists: ['payouts'],
    everyMs: 1_000,
    signal: stop.signal,
    wait: async () => stop.abort(),
    onError: () => undefined,
    onPull: () => {
      throw new Error('the callback is wrong');
    },
  });
  await expect(watching).rejects.toThrow('the callback is wrong');
});

test('rejects with what wait throws', async () => {
  const { mirror, client } = await mirrored({ payouts: 3, subscriptions: 0 });
  const watching = watch(mirror, client, {
    lists: ['payouts'],
    everyMs: 1_000,
    signal: new AbortController().signal,
    wait: async () => {
      throw new Error('the timer is wrong');
    },
  });
  await expect(watching).rejects.toThrow('the timer is wrong');
});
