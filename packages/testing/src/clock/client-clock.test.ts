import { type Client, type ClientOptions, createClient, RateLimitError } from '@paydeck/core';
import { expect, test, vi } from 'vitest';
import { createFake, type Fake } from '../index.ts';

/** A client with the fake's clock. The machine's own timers do nothing but let the event loop turn. */
function clientOf(fake: Fake, options: Partial<ClientOptions> = {}): Client {
  const { keys, baseUrl, fetch, clock } = fake;
  return createClient({ mode: 'test', apiKey: keys.test, baseUrl: baseUrl.test, fetch, clock, ...options });
}

test('a rate-limited request is retried after the reset on the clock of the fake', async () => {
  const fake = createFake();
  const start = fake.clock.now();
  fake.faults.next('payouts.list', { rateLimited: { resetSeconds: 45 } });
  await fake.client().payouts.list().page();
  expect(fake.requests.all.map(({ status }) => status)).toEqual([429, 200]);
  expect(fake.clock.now() - start).toBeGreaterThanOrEqual(45_000);
});

test('no real timer is longer than a turn of the event loop', async () => {
  const delays: unknown[] = [];
  const real = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (callback: () => void, ms?: number) => {
    delays.push(ms);
    return real(callback, ms);
  });
  const fake = createFake({ subscriptions: 1_200 });
  fake.faults.next('subscriptions.list', { rateLimited: { resetSeconds: 30 }, times: 2 });
  expect(await fake.client().subscriptions.list().toArray()).toHaveLength(1_200);
  vi.unstubAllGlobals();
  expect(delays.filter((ms) => ms !== undefined)).toEqual([]);
});

test('a list that needs several windows is read to its end within the limits', async () => {
  const fake = createFake({ subscriptions: 2_500, limits: '5/s,10/min' });
  expect(await clientOf(fake).subscriptions.list().toArray()).toHaveLength(2_500);
  expect(fake.requests.where(({ status }) => status === 429)).toEqual([]);
});

test('resetAt of an error is a time of the fake clock', async () => {
  const fake = createFake({ clock: '2030-01-01T00:00:00Z' });
  fake.faults.next('payouts.list', { rateLimited: { resetSeconds: 20 }, times: 9 });
  const error: unknown = await clientOf(fake, { maxWait: 0 })
    .payouts.list()
    .page()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ resetAt: new Date('2030-01-01T00:00:20Z') });
});

test('a response that never arrives ends with the timeout of the client', async () => {
  const fake = createFake();
  fake.faults.next('payouts.list', { stall: 'headers', times: 9 });
  const reading = clientOf(fake, { retries: 0, timeout: 7_000 }).payouts.list().page();
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(fake.clock.now()).toBe(createFake().clock.now() + 7_000);
});

test('a latency below the timeout delays the response', async () => {
  const fake = createFake({ latency: 9_000 });
  const { attempts } = await clientOf(fake).payouts.list().page().withResponse();
  expect(attempts).toBe(1);
});

test('a clock with running: false moves only when it is advanced', async () => {
  const fake = createFake({ clock: { from: '2030-01-01T00:00:00Z', running: false } });
  fake.faults.next('payouts.list', { rateLimited: 'with-headers' });
  let isDone = false;
  const reading = clientOf(fake)
    .payouts.list()
    .page()
    .then(() => (isDone = true));
  for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
  expect([isDone, fake.requests.count]).toEqual([false, 1]);
  for (let second = 0; second < 5; second += 1) {
    fake.clock.advance({ seconds: 1 });
    for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
  }
  await reading;
  expect(isDone).toBe(true);
});

test('a client with its own fetch, such as one over HTTP, keeps the system clock', async () => {
  const fake = createFake({ limits: false });
  await using server = await fake.listen();
  const client = fake.client({ fetch, baseUrl: server.baseUrl.test });
  expect(await client.payouts.list().toArray()).toHaveLength(24);
  expect(fake.clock.now()).toBe(createFake().clock.now());
});
