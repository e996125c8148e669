import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createRateLimiter, type RateLimiterOptions } from './rate-limiter.ts';
import type { AcquireOptions, Outcome, Permit, RateLimitStatus } from './rate-limit.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

const NOTHING = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };
const SILENT = { status: 200, rateLimit: NOTHING };

test('probes with one request, then sends what remains and no more', async () => {
  const { limiter, take, report, settle } = setUp();
  const taken = take(20);
  await settle();
  expect(taken.granted).toBe(1);
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(taken.granted).toBe(10);
  expect(limiter.snapshot()).toMatchObject({ waiting: 10, windows: [{ limit: 10 }] });
});

test('waits for the reset with a small spread, and reports until when', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  const taken = take(2);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 37_000 }));
  expect(limiter.snapshot().blockedUntil?.getTime()).toBe(clock.date().getTime() + 37_000);
  await clock.advance(36_999);
  expect(taken.granted).toBe(1);
  await clock.advance(26);
  expect(taken.granted).toBe(2);
});

test('tells the windows apart by their limit, whichever a header describes', async () => {
  const { limiter, take, report, settle } = setUp();
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

test('takes a long reset for the minute, also of a limit that looked like the second', async () => {
  const { limiter, take, report, settle } = setUp();
  take(3);
  await settle();
  report(response({ limit: 100, remaining: 99, resetMs: 1_000 }));
  await settle();
  report(response({ limit: 100, remaining: 98, resetMs: 60_000 }));
  const { windows } = limiter.snapshot();
  expect(windows).toMatchObject([{ limit: 100, remaining: 98 }]);
});

test('keeps given limits from the first request on', async () => {
  const { take, settle } = setUp({ perSecond: 3, perMinute: 5 });
  const taken = take(20);
  await settle();
  expect(taken.granted).toBe(3);
});

test.for([0, -1, 0.5, Number.NaN])('rejects %s as a limit', (perSecond) => {
  expect(() => createRateLimiter({ perSecond })).toThrow('perSecond must be a number, 1 or more.');
});

test('doubles the requests in flight as long as no response describes a limit', async () => {
  const { take, report, open, settle } = setUp();
  const taken = take(100);
  for (const expected of [1, 3, 7, 15, 31]) {
    await settle();
    expect(taken.granted).toBe(expected);
    for (let underWay = open.length; underWay > 0; underWay--) report(SILENT);
  }
});

test('a slow response does not hold up the others', async () => {
  const { clock, take, settle } = setUp();
  const taken = take(3);
  await settle();
  expect(taken.granted).toBe(1);
  await clock.advance(1_030);
  expect(taken.granted).toBe(2);
});

test('waits 250 ms and doubles that when 429s describe no limit', async () => {
  const { clock, take, report, settle } = setUp();
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
  const { clock, take, report, settle } = setUp();
  const taken = take(2);
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, retryAfterMs: 1e12 } });
  await clock.advance(59_990);
  expect(taken.granted).toBe(1);
  await clock.advance(100);
  expect(taken.granted).toBe(2);
});

test('keeps the reset when 429s and other responses arrive in any order', async () => {
  const { limiter, clock, take, report, settle } = setUp({ perSecond: 9 });
  take(10);
  await settle();
  const rejected = { status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 37_000 } };
  const reset = clock.date().getTime() + 37_000;
  for (const outcome of [rejected, response({ limit: 100, remaining: 1, resetMs: 37_000 }), rejected, rejected]) {
    report(outcome);
    expect(limiter.snapshot().blockedUntil?.getTime()).toBe(reset);
  }
});

test('denies at once, with the time of the reset, a request that would wait longer than it may', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  take(1);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 37_000 }));
  const denial = await limiter.acquire(request({ maxWaitMs: 5_000 }));
  expect(denial).toEqual({ isGranted: false, reason: 'maxWait', resetAt: new Date(clock.date().getTime() + 37_000) });
  expect(clock.pending).toBe(0);
});

test('denies a request that has too many before it, and none that can still go', async () => {
  const { limiter, take, report, settle } = setUp();
  take(1);
  await settle();
  report(response({ limit: 10, remaining: 0, resetMs: 1_000 }));
  take(35);
  await settle();
  expect(await limiter.acquire(request({ maxWaitMs: 3_000 }))).toEqual({
    isGranted: false,
    reason: 'maxWait',
    resetAt: expect.any(Date),
  });
  take(1, { maxWaitMs: 9_000 });
  await settle();
  expect(limiter.snapshot().waiting).toBe(36);
});

test('denies requests that already wait when a 429 makes the wait too long for them', async () => {
  const { limiter, take, report, settle } = setUp();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ maxWaitMs: 10_000 }));
  report({ status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 40_000 } });
  expect(await waiting).toEqual({ isGranted: false, reason: 'maxWait', resetAt: expect.any(Date) });
});

test('stops waiting at once when the signal aborts, and leaves no listener and no timer', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  take(1);
  await settle();
  const controller = new AbortController();
  const waiting = Array.from({ length: 50 }, () =>
    limiter.acquire(request({ signal: controller.signal, maxWaitMs: 9_000 })),
  );
  await settle();
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(50);
  controller.abort();
  for (const call of waiting) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  expect(limiter.snapshot().waiting).toBe(0);
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  expect(clock.pending).toBe(0);
});

test('leaves no timer behind when the last request that waits is aborted', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  take(1);
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, retryAfterMs: 60_000 } });
  const controller = new AbortController();
  const waiting = Array.from({ length: 3 }, () => limiter.acquire(request({ signal: controller.signal })));
  await settle();
  expect(clock.pending).toBe(1);
  controller.abort();
  await Promise.allSettled(waiting);
  expect(clock.pending).toBe(0);
});

test('leaves no timer behind when the last request that waits is denied', async () => {
  const { limiter, clock, take, settle } = setUp();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ maxWaitMs: 300 }));
  expect(await clock.run(waiting)).toMatchObject({ isGranted: false, reason: 'maxWait' });
  expect(clock.pending).toBe(0);
});

test('denies a request at its deadline while it waits for the response to a probe', async () => {
  const { limiter, clock, take, settle } = setUp();
  take(1);
  await settle();
  const startedAt = clock.now();
  const denial = await clock.run(limiter.acquire(request({ deadlineMs: 700 })));
  expect(denial).toEqual({ isGranted: false, reason: 'deadline', resetAt: undefined });
  expect(clock.now()).toBe(startedAt + 700);
});

test('ends at a deadline that no number of milliseconds meets exactly', async () => {
  for (let run = 0; run < 100; run++) {
    const { limiter, clock } = setUp();
    await clock.advance(1_000_000 + run / 7);
    void limiter.acquire(request());
    await clock.run(limiter.acquire(request({ deadlineMs: 10 + run / 3 })));
    await clock.advance(run / 11);
    const denial = await clock.run(limiter.acquire(request({ deadlineMs: 100 / 3 })));
    expect(denial).toMatchObject({ isGranted: false, reason: 'deadline' });
  }
});

test('does not count the wait for a window that is known to be spent against the deadline', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ deadlineMs: 700 }));
  await clock.advance(300);
  report(response({ limit: 100, remaining: 0, resetMs: 30_000 }));
  expect(await clock.run(waiting)).toMatchObject({ isGranted: true, waitedMs: 30_300, countedMs: 300 });
});

test('counts what follows the reset against the deadline', async () => {
  const { limiter, clock, take, report, settle } = setUp();
  take(1);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 30_000 }));
  take(1);
  const startedAt = clock.now();
  const denial = await clock.run(limiter.acquire(request({ deadlineMs: 700 })));
  expect(denial).toMatchObject({ isGranted: false, reason: 'deadline' });
  expect(clock.now()).toBe(startedAt + 30_000 + 700);
});

test('calls `onWait` once, as soon as the reset is known', async () => {
  const { clock, take, report, settle } = setUp();
  const told: number[] = [];
  take(1);
  await settle();
  const waiting = take(2, { onWait: (until) => told.push(until.getTime() - clock.date().getTime()) });
  await settle();
  expect(told).toEqual([]);
  report(response({ limit: 10, remaining: 0, resetMs: 1_000 }));
  expect(told).toEqual([1_000, 1_000]);
  await clock.advance(1_500);
  expect(waiting.granted).toBe(2);
  expect(told).toHaveLength(2);
});

test.each([
  ['the limit of a second', { limit: 10, remaining: 0, resetMs: 2_000 }],
  ['the limit of a minute', { limit: 100, remaining: 0, resetMs: 37_000 }],
  ['no limit', { limit: undefined, remaining: undefined, resetMs: 2_000 }],
])('waits in full for what a 429 tells of %s', async (_, told) => {
  const { clock, take, report, settle } = setUp();
  const taken = take(2);
  await settle();
  report({ status: 429, rateLimit: { ...NOTHING, ...told } });
  await clock.advance(told.resetMs - 1);
  expect(taken.granted).toBe(1);
  await clock.advance(26);
  expect(taken.granted).toBe(2);
});

test('waits in full for a 429 with a later reset than the response before it', async () => {
  const { clock, take, report, settle } = setUp();
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

test('keeps the closer reset of an earlier response when a 429 has the same one rounded up', async () => {
  const { clock, take, report, settle } = setUp();
  const taken = take(3);
  await settle();
  report(response({ limit: 10, remaining: 1, resetMs: 1_000 }));
  await clock.advance(600);
  report({ status: 429, rateLimit: { ...NOTHING, limit: 10, remaining: 0, resetMs: 1_000 } });
  await clock.advance(426);
  expect(taken.granted).toBe(3);
});

test.each([
  ['a connection that broke', { status: undefined, rateLimit: undefined }],
  ['a gateway that failed', { status: 502, rateLimit: NOTHING }],
])('keeps probing one by one when %s follows a 429 that nothing explains', async (_, failure) => {
  const { clock, limiter, take, report, settle } = setUp();
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
  const { clock, limiter, take, report, settle } = setUp();
  take(3);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 60_000 }));
  await clock.advance(60_100);
  report({ status: undefined, rateLimit: undefined });
  expect(limiter.snapshot().windows).toMatchObject([{ limit: 100, resetAt: undefined }]);
});

test('rejects a signal that has already aborted', async () => {
  const { limiter } = setUp();
  await expect(limiter.acquire(request({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ name: 'AbortError' });
});

test('lets interactive calls go before background calls that came first', async () => {
  const { limiter, take, report, settle } = setUp();
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

test('lets a request that was rate-limited go before the others of its priority, and one of background before all', async () => {
  const { limiter, take, report, settle } = setUp();
  const order: string[] = [];
  take(1);
  await settle();
  const join = (name: string, own: Partial<AcquireOptions>) =>
    void limiter.acquire(request(own)).then(() => order.push(name));
  join('new', {});
  join('rejected', { isRetry: true });
  join('background', { priority: 'background' });
  join('background rejected', { priority: 'background', isRetry: true });
  await settle();
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(order).toEqual(['background rejected', 'rejected', 'new', 'background']);
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
    rejectionTells: false,
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
    rejectionTells: false,
  });
  const limiter = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 400 }, () => callThrough(limiter, service))));
  expect(service.rejected.length).toBeLessThanOrEqual(30);
  expect(clock.now()).toBeLessThan(1_000 + 189_000 * 1.15);
});

function setUp(options: RateLimiterOptions = {}) {
  const clock = new SteppingClock();
  const limiter = createRateLimiter({ clock, random: () => 0, ...options });
  const open: Permit[] = [];
  /** Asks for so many requests, and counts those that were granted. */
  const take = (count: number, own: Partial<AcquireOptions> = {}) => {
    const taken = { granted: 0 };
    const takeOne = async () => {
      const permit = await limiter.acquire(request(own));
      if (!permit.isGranted) return;
      taken.granted += 1;
      open.push(permit);
    };
    for (let index = 0; index < count; index++) void takeOne();
    return taken;
  };
  /** Reports how the oldest open request ended. */
  const report = (outcome: Outcome) => {
    const permit = open.shift();
    if (!permit) throw new Error('No request is open');
    permit.report(outcome);
  };
  return { clock, limiter, take, report, open, settle: () => clock.advance(0) };
}

function request(own: Partial<AcquireOptions> = {}): AcquireOptions {
  return { operation: 'payouts.list', priority: 'interactive', maxWaitMs: Infinity, signal: undefined, ...own };
}

function response(told: Pick<RateLimitStatus, 'limit' | 'remaining' | 'resetMs'>) {
  return { status: 200, rateLimit: { ...NOTHING, ...told } };
}
