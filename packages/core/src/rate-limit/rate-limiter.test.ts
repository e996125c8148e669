import { expect, test } from 'vitest';
import type { AcquireOptions } from './rate-limit.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { memoryStore } from './store.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { NOTHING, request, response, setUpLimiter } from '../test-support/limiter.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

const SILENT = { status: 200, rateLimit: NOTHING };

test('probes with one request, then sends what remains and no more', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  const taken = take(20);
  await settle();
  expect(taken.granted).toBe(1);
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(taken.granted).toBe(10);
  expect(limiter.snapshot()).toMatchObject({ waiting: 10, windows: [{ limit: 10 }] });
});

test('waits for the reset with a small spread, and reports until when', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  const taken = take(2);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 37_000 }));
  expect(limiter.snapshot().blockedUntil?.getTime()).toBe(clock.date().getTime() + 37_000);
  await clock.advance(36_999);
  expect(taken.granted).toBe(1);
  await clock.advance(26);
  expect(taken.granted).toBe(2);
});

test('distinguishes the windows by their limits', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  take(4);
  await settle();
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  report(response({ limit: 100, remaining: 40, resetMs: 1_000 }));
  expect(limiter.snapshot().windows).toMatchObject([
    { limit: 10, remaining: 8 },
    { limit: 100, remaining: 40 },
  ]);
});

test('attributes a long reset to the minute, even for a limit that seemed to be per second', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  take(3);
  await settle();
  report(response({ limit: 100, remaining: 99, resetMs: 1_000 }));
  await settle();
  report(response({ limit: 100, remaining: 98, resetMs: 60_000 }));
  const { windows } = limiter.snapshot();
  expect(windows).toMatchObject([{ limit: 100, remaining: 98 }]);
});

test('attributes a short reset with the limit of the minute to the minute', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  take(2);
  await settle();
  report(response({ limit: 100, remaining: 50, resetMs: 3_000 }));
  await clock.advance(2_000);
  report(response({ limit: 100, remaining: 49, resetMs: 1_000 }));
  expect(limiter.snapshot().windows).toMatchObject([{ limit: 100, remaining: 49 }]);
});

test('keeps configured limits from the first request on', async () => {
  const { take, settle } = setUpLimiter({ perSecond: 3, perMinute: 5 });
  const taken = take(20);
  await settle();
  expect(taken.granted).toBe(3);
});

test.for([0, -1, 0.5, Number.NaN])('rejects %s as a limit', (perSecond) => {
  expect(() => createRateLimiter({ perSecond })).toThrow('perSecond must be a number, 1 or more.');
});

test('doubles the requests in flight as long as no response describes a limit', async () => {
  const { take, report, open, settle } = setUpLimiter();
  const taken = take(100);
  for (const expected of [1, 3, 7, 15, 31]) {
    await settle();
    expect(taken.granted).toBe(expected);
    for (let underWay = open.length; underWay > 0; underWay--) report(SILENT);
  }
});

test('a slow response does not block the others', async () => {
  const { clock, take, settle } = setUpLimiter();
  const taken = take(3);
  await settle();
  expect(taken.granted).toBe(1);
  await clock.advance(1_030);
  expect(taken.granted).toBe(2);
});

test('waits 250 ms and doubles that when 429s describe no limit', async () => {
  const { clock, take, report, settle } = setUpLimiter();
  const taken = take(9);
  await settle();
  const waits: number[] = [];
  for (let denials = 0; denials < 8; denials++) {
    const before = clock.now();
    const { granted } = taken;
    report({ status: 429, rateLimit: undefined });
    while (taken.granted === granted) await clock.advance(1);
    waits.push(clock.now() - before);
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('obeys Retry-After, up to a minute', async () => {
  const { clock, take, report, settle } = setUpLimiter();
  const taken = take(2);
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, retryAfterMs: 1e12 } });
  await clock.advance(59_990);
  expect(taken.granted).toBe(1);
  await clock.advance(100);
  expect(taken.granted).toBe(2);
});

test('keeps the reset when 429s and other responses arrive in any order', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter({ perSecond: 9 });
  take(10);
  await settle();
  const rejected = { status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 37_000 } };
  const reset = clock.date().getTime() + 37_000;
  for (const outcome of [rejected, response({ limit: 100, remaining: 1, resetMs: 37_000 }), rejected, rejected]) {
    report(outcome);
    expect(limiter.snapshot().blockedUntil?.getTime()).toBe(reset);
  }
});

test('calls `onWait` once, as soon as the reset is known', async () => {
  const { clock, take, report, settle } = setUpLimiter();
  const waits: number[] = [];
  take(1);
  await settle();
  const waiting = take(2, { onWait: (until) => waits.push(until.getTime() - clock.date().getTime()) });
  await settle();
  expect(waits).toEqual([]);
  report(response({ limit: 10, remaining: 0, resetMs: 1_000 }));
  expect(waits).toEqual([1_000, 1_000]);
  await clock.advance(1_500);
  expect(waiting.granted).toBe(2);
  expect(waits).toHaveLength(2);
});

test.each([
  ['the limit of a second', { limit: 10, remaining: 0, resetMs: 2_000 }],
  ['the limit of a minute', { limit: 100, remaining: 0, resetMs: 37_000 }],
  ['no limit', { limit: undefined, remaining: undefined, resetMs: 2_000 }],
])('waits for the whole reset of a 429 that describes %s', async (_, headers) => {
  const { clock, take, report, settle } = setUpLimiter();
  const taken = take(2);
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, ...headers } });
  await clock.advance(headers.resetMs - 1);
  expect(taken.granted).toBe(1);
  await clock.advance(26);
  expect(taken.granted).toBe(2);
});

test('waits in full for a 429 with a later reset than the response before it', async () => {
  const { clock, take, report, settle } = setUpLimiter();
  const taken = take(3);
  await settle();
  report(response({ limit: 10, remaining: 1, resetMs: 1_000 }));
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, limit: 10, remaining: 0, resetMs: 2_000 } });
  await clock.advance(1_999);
  expect(taken.granted).toBe(2);
  await clock.advance(26);
  expect(taken.granted).toBe(3);
});

test('is exhausted until the reset that a 429 names, whatever passes meanwhile', async () => {
  const { clock, take, report, settle } = setUpLimiter();
  const taken = take(4);
  await settle();
  report(response({ limit: 100, remaining: 2, resetMs: 30_000 }));
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 20_000 } });
  report(SILENT);
  await clock.advance(19_999);
  expect(taken.granted).toBe(3);
  await clock.advance(26);
  expect(taken.granted).toBe(4);
});

test('sends one request after a minute, though a 429 names a reset in a day', async () => {
  const { clock, limiter, take, report, settle } = setUpLimiter();
  const taken = take(3);
  await settle();
  const start = clock.date().getTime();
  report({ status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 86_400_000 } });
  expect(limiter.snapshot().blockedUntil?.getTime()).toBe(start + 86_400_000);
  await clock.advance(59_999);
  expect(taken.granted).toBe(1);
  await clock.advance(26);
  expect(taken.granted).toBe(2);
  report(response({ limit: 100, remaining: 99, resetMs: 60_000 }));
  await settle();
  expect(taken.granted).toBe(3);
  expect(limiter.snapshot().blockedUntil).toBeUndefined();
});

test.each([
  ['a connection that broke', { status: undefined, rateLimit: undefined }],
  ['a gateway that failed', { status: 502, rateLimit: NOTHING }],
])('keeps probing one by one when %s follows a 429 that nothing explains', async (_, failure) => {
  const { clock, limiter, take, report, settle } = setUpLimiter();
  const taken = take(10);
  await settle();
  report(SILENT);
  await settle();
  report({ status: 429, rateLimit: NOTHING });
  report(SILENT);
  await clock.advance(300);
  expect(taken.granted).toBe(4);
  report(failure);
  await settle();
  // The next probe, alone; nothing is inferred from a response that never came.
  expect(taken.granted).toBe(5);
  expect(limiter.snapshot().windows).toEqual([]);
  report(SILENT);
  expect(limiter.snapshot().windows).toMatchObject([{ limit: 2 }]);
});

test('does not count a request that failed as the first of a new minute', async () => {
  const { clock, limiter, take, report, settle } = setUpLimiter();
  take(3);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 60_000 }));
  await clock.advance(60_100);
  report({ status: undefined, rateLimit: undefined });
  expect(limiter.snapshot().windows).toMatchObject([{ limit: 100, resetAt: undefined }]);
});

test('lets interactive calls go before background calls that came first', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  const order: string[] = [];
  take(1);
  await settle();
  for (const priority of ['background', 'background', 'interactive', 'interactive'] as const) {
    void limiter.acquire(request({ priority })).then(() => order.push(priority));
  }
  await settle();
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(order).toEqual(['interactive', 'interactive', 'background', 'background']);
});

test('lets a request that was rate-limited go before the others of its priority', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  const order: string[] = [];
  take(1);
  await settle();
  const join = (name: string, own: Partial<AcquireOptions>) =>
    void limiter.acquire(request(own)).then(() => order.push(name));
  join('background', { priority: 'background' });
  join('background rejected', { priority: 'background', isRetry: true });
  join('new', {});
  join('rejected', { isRetry: true });
  await settle();
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(order).toEqual(['rejected', 'new', 'background rejected', 'background']);
});

test('lets a background request that was rate-limited go before all others', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  const order: string[] = [];
  take(1, { priority: 'background' });
  await settle();
  void limiter.acquire(request()).then(() => order.push('interactive'));
  report({ status: 429, rateLimit: NOTHING });
  void limiter.acquire(request({ priority: 'background', isRetry: true })).then(() => order.push('background'));
  await clock.advance(300);
  expect(order).toEqual(['background']);
});

test('continues with what it has learned when headers disappear', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 1e6,
    algorithm: 'fixed',
    headers: (index, honest) => (index < 15 ? honest : undefined),
  });
  const limiter = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 100 }, () => callThrough(limiter, service))));
  expect(service.rejected.length).toBeLessThanOrEqual(2);
  expect(clock.now()).toBeLessThan(1_000 + 9_000 * 1.15);
});

test('learns a limit per second that headers never describe, and does not wait for the minute that they describe', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 1_000,
    algorithm: 'fixed',
    headerWindow: 'minute',
    rejectionsDescribeExhausted: false,
  });
  const limiter = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 200 }, () => callThrough(limiter, service))));
  expect(service.rejected.length).toBeLessThanOrEqual(30);
  expect(clock.now()).toBeLessThan(1_000 + 19_000 * 1.15);
});

test('learns a limit per minute that headers never describe from one 429', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 100,
    algorithm: 'fixed',
    headerWindow: 'second',
    rejectionsDescribeExhausted: false,
  });
  const limiter = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 400 }, () => callThrough(limiter, service))));
  expect(service.rejected.length).toBeLessThanOrEqual(30);
  expect(clock.now()).toBeLessThan(1_000 + 189_000 * 1.15);
});

test('holds the smallest of the configured limits of all limiters that share a store', async () => {
  const clock = new SteppingClock();
  const store = { ...memoryStore(clock), pollMs: 20 };
  const service = new LimitedService(clock, { perSecond: 100, perMinute: 1e6, algorithm: 'fixed' });
  const limiters = [5, 2, 9].map((perSecond) => createRateLimiter({ perSecond, store, clock, random: () => 0 }));
  for (const limiter of limiters) await clock.run(callThrough(limiter, service));
  await clock.advance(1_000);
  const before = service.passed.length;
  const calls = limiters.flatMap((limiter) => [1, 2, 3].map(async () => callThrough(limiter, service)));
  await clock.advance(900);
  expect(service.passed.length - before).toBe(2);
  await clock.run(Promise.all(calls));
});
