import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClientEvent } from '../calls/events.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { readRateLimit } from './rate-limit.ts';
import { cases, propertyTest } from '../test-support/cases.ts';
import { errorOf, json, rejection, serviceOf } from '../test-support/service.ts';

const page = () => json({ items: [] });

test('a call waits for the reset and is then sent again', async () => {
  const { client, clock } = serviceOf((_, index) =>
    index === 0 ? rejection(429, { 'x-ratelimit-reset': '2' }) : page(),
  );
  const { attempts } = await clock.run(client.payouts.list().page().withResponse());
  expect(attempts).toBe(2);
  expect(clock.now()).toBeGreaterThanOrEqual(2_000);
  expect(clock.now()).toBeLessThanOrEqual(3_000);
});

test.each<[string, Record<string, string>, least: number, most: number]>([
  ['reset 0', { 'x-ratelimit-reset': '0' }, 250, 1_000],
  ['a decimal', { 'x-ratelimit-reset': '0.7' }, 700, 1_400],
  ['a negative reset', { 'x-ratelimit-reset': '-5' }, 250, 1_000],
  ['a word', { 'x-ratelimit-reset': 'soon' }, 250, 1_000],
  ['NaN', { 'x-ratelimit-reset': 'NaN' }, 250, 1_000],
  ['an exponent', { 'x-ratelimit-reset': '1e9' }, 250, 1_000],
  ['nothing', {}, 250, 1_000],
  ['a whole minute', { 'x-ratelimit-reset': '60' }, 60_000, 60_025],
  ['two values', { 'x-ratelimit-reset': '2, 5' }, 5_000, 6_000],
  ['Retry-After', { 'retry-after': '3' }, 3_000, 4_000],
  ['Retry-After as a date', { 'retry-after': 'Sun, 01 Nov 2026 00:00:04 GMT' }, 4_000, 5_000],
  ['Retry-After that cannot be read', { 'retry-after': 'x', 'x-ratelimit-reset': '3' }, 3_000, 4_000],
  ['Retry-After that contradicts', { 'retry-after': '9', 'x-ratelimit-reset': '1' }, 9_000, 10_000],
])('%s leads to a finite wait', async (_, headers, least, most) => {
  const { client, clock } = serviceOf((_request, index) => (index === 0 ? rejection(429, headers) : page()));
  await clock.run(client.payouts.list().page());
  expect(clock.now()).toBeGreaterThanOrEqual(least);
  expect(clock.now()).toBeLessThanOrEqual(most);
});

test.each([
  ['a day', '86400'],
  ['forever', '99999999999999999999'],
])('a reset that is %s away is a RateLimitError at once, with its time', async (_, reset) => {
  const { client, clock, requests } = serviceOf(() => rejection(429, { 'x-ratelimit-reset': reset }));
  const error = await errorOf(client.payouts.list().page());
  expect(error).toMatchObject({ name: 'RateLimitError', status: 429, attempts: 1 });
  expect(error).toHaveProperty('resetAt', expect.any(Date));
  expect(clock.now()).toBe(0);
  expect(requests).toHaveLength(1);
});

test('maxWait limits the wait of waiting and of new calls', async () => {
  const { client, clock, requests } = serviceOf(() => rejection(429, { 'x-ratelimit-reset': '10' }));
  const waiting = errorOf(client.payouts.list({}, { maxWait: 30_000 }).page());
  await clock.advance(1);
  for (const maxWait of [0, 9_000]) {
    expect(await errorOf(client.payouts.list({}, { maxWait }).page())).toMatchObject({
      name: 'RateLimitError',
      attempts: 0,
    });
  }
  expect(requests).toHaveLength(1);
  expect(await clock.run(waiting)).toMatchObject({ name: 'RateLimitError' });
  // The reset of whole seconds may be a second early.
  expect(clock.now()).toBeLessThanOrEqual(31_000);
});

test('waits after a 429 with retries: 0, because that is for faults alone', async () => {
  const { client, clock, requests } = serviceOf(
    (_, index) => (index === 0 ? rejection(429, { 'x-ratelimit-reset': '1' }) : page()),
    { retries: 0 },
  );
  await clock.run(client.payouts.list().page());
  expect(requests).toHaveLength(2);
});

test('does not wait after a 429 with maxWait: 0, whatever retries says', async () => {
  const { client, clock, requests } = serviceOf(() => rejection(429, { 'x-ratelimit-reset': '1' }), { maxWait: 0 });
  expect((await clock.run(errorOf(client.payouts.list().page()))).name).toBe('RateLimitError');
  expect(requests).toHaveLength(1);
});

test('one 429 stops the whole client', async () => {
  const { client, clock, requests } = serviceOf((_, index) =>
    index === 0
      ? rejection(429, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4' })
      : page(),
  );
  const first = client.payouts.list().page();
  await clock.advance(10);
  const others = Array.from({ length: 20 }, () => client.discounts.list().page());
  await clock.advance(3_000);
  expect(requests).toHaveLength(1);
  expect(client.rateLimit.snapshot()).toMatchObject({
    waiting: 21,
    windows: [{ limit: 10, remaining: 0, resetAt: new Date(clock.date().getTime() + 4_000 - 3_010) }],
  });
  await clock.run(Promise.all([first, ...others]));
  expect(requests).toHaveLength(22);
  expect(client.rateLimit.snapshot()).toMatchObject({ waiting: 0, blockedUntil: undefined });
});

test('a storm of 100 calls on 10 a second succeeds, with a share of the 429s of a client without a limiter', async () => {
  const passed: number[] = [];
  let rejections = 0;
  const { client, clock } = serviceOf(() => {
    const now = clock.now();
    const used = passed.filter((at) => Math.floor(at / 1_000) === Math.floor(now / 1_000)).length;
    const reset = String(Math.ceil((1_000 - (now % 1_000)) / 1_000));
    if (used >= 10) {
      rejections += 1;
      return rejection(429, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
    }
    passed.push(now);
    return json({ items: [] }, 200, {
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': String(9 - used),
      'x-ratelimit-reset': reset,
    });
  });
  await clock.run(Promise.all(Array.from({ length: 100 }, () => client.payouts.list().page())));
  expect(passed).toHaveLength(100);
  // 90 are under way before the first 429 is known.
  expect(rejections).toBeLessThanOrEqual(110);
});

test('interactive calls go before background calls', async () => {
  const order: string[] = [];
  const { client, clock } = serviceOf(({ url }, index) => {
    if (index === 0) return rejection(429, { 'x-ratelimit-reset': '1' });
    order.push(new URL(url).pathname.slice('/test/'.length));
    return json({ items: [], data: [], done: true });
  });
  const first = client.discounts.list().page();
  await clock.advance(1);
  const job = client.payouts.list({}, { priority: 'background' }).page();
  const person = client.webhooks.list({}, { priority: 'interactive' }).page();
  await clock.run(Promise.all([first, job, person]));
  expect(order.indexOf('webhooks')).toBeLessThan(order.indexOf('payouts'));
});

test('both windows are remembered by their limit, and a third means that the tier has changed', async () => {
  const limits = ['10', '100', '10', '200'];
  const { client } = serviceOf((_, index) =>
    json({ items: [] }, 200, { 'x-ratelimit-limit': limits[index] ?? '', 'x-ratelimit-remaining': '5' }),
  );
  for (let call = 0; call < 4; call++) await client.payouts.list().page();
  expect(client.rateLimit.snapshot().windows.map(({ limit }) => limit)).toEqual([10, 200]);
});

test('a limiter can be shared between the clients of a business', async () => {
  const rateLimiter = createRateLimiter();
  const one = serviceOf(() => rejection(429, { 'x-ratelimit-reset': '40' }), { rateLimiter });
  const two = serviceOf(page, { rateLimiter });
  await errorOf(one.client.payouts.list({}, { maxWait: 0 }).page());
  const error = await errorOf(two.client.payouts.list({}, { maxWait: 0 }).page());
  expect(error).toMatchObject({ name: 'RateLimitError', attempts: 0 });
  expect(two.requests).toHaveLength(0);
});

test('events report that calls wait, and until when', async () => {
  const events: ClientEvent[] = [];
  const { client, clock } = serviceOf(
    (_, index) => (index === 0 ? rejection(429, { 'x-ratelimit-reset': '2' }) : page()),
    {
      onEvent: (event) => events.push(event),
    },
  );
  const start = clock.date().getTime();
  await clock.run(client.payouts.list().page());
  expect(events.find(({ type }) => type === 'rate-limit')).toEqual({
    type: 'rate-limit',
    call: 1,
    operation: 'payouts.list',
    attempt: 1,
    method: 'GET',
    path: '/payouts',
    blockedUntil: new Date(start + 2_250),
    resetAt: new Date(start + 2_000),
  });
});

test('events report waiting calls before any request is rejected', async () => {
  const events: ClientEvent[] = [];
  const { client, clock } = serviceOf(
    (_, index) =>
      json({ items: [] }, 200, {
        'x-ratelimit-limit': '2',
        'x-ratelimit-remaining': String(1 - (index % 2)),
        'x-ratelimit-reset': '1',
      }),
    { onEvent: (event) => events.push(event) },
  );
  for (let call = 0; call < 2; call++) await client.payouts.list().page();
  const start = clock.date().getTime();
  await clock.run(client.payouts.list({}, { priority: 'background' }).page());
  expect(events.filter(({ type }) => type === 'wait')).toEqual([
    {
      type: 'wait',
      call: 3,
      operation: 'payouts.list',
      attempt: 1,
      method: 'GET',
      path: '/payouts',
      priority: 'background',
      blockedUntil: new Date(start + 1_000),
    },
  ]);
  const waits = events.flatMap((event) => (event.type === 'request' ? [Math.round(event.waitedMs)] : []));
  expect(waits).toEqual([0, 0, expect.toSatisfy((ms: number) => ms >= 1_000 && ms < 1_100)]);
  expect(events.some(({ type }) => type === 'rate-limit')).toBe(false);
});

describe('headers', () => {
  test('of any text are read as numbers that make sense, or not at all', propertyTest, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, value) => {
        fc.pre(!/[^\x20-\x7e]/.test(value));
        const said = readRateLimit(new Headers({ [name]: value }), new Date(0));
        for (const number of Object.values(said))
          expect(number === undefined || (Number.isFinite(number) && number >= 0)).toBe(true);
      }),
      cases(),
    );
  });
});
