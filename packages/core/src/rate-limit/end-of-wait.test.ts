import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import { WaitQueue } from './wait-queue.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';
import { NOTHING, request, response, setUpLimiter } from '../test-support/limiter.ts';

test('denies at once, with the time of the reset, a request that would wait longer than it may', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  take(1);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 37_000 }));
  const denial = await limiter.acquire(request({ maxWaitMs: 5_000 }));
  expect(denial).toEqual({ isGranted: false, reason: 'maxWait', resetAt: new Date(clock.date().getTime() + 37_000) });
  expect(clock.pending).toBe(0);
});

test('denies a request behind too many others when it has waited for as many resets as it may', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, { perSecond: 10, perMinute: 1e6, algorithm: 'fixed' });
  const limiter = createRateLimiter({ clock, random: () => 0 });
  const others = Array.from({ length: 60 }, () => callThrough(limiter, service));
  await clock.advance(100);
  const startedAt = clock.now();
  const denial = await clock.run(limiter.acquire(request({ maxWaitMs: 1_500 })));
  expect(denial).toMatchObject({ isGranted: false, reason: 'maxWait' });
  // The reset of whole seconds may be a second early.
  expect(clock.now() - startedAt).toBeLessThanOrEqual(2_500);
  await clock.run(Promise.all(others));
});

test('denies requests that already wait when a 429 makes the wait too long for them', async () => {
  const { limiter, take, report, settle } = setUpLimiter();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ maxWaitMs: 10_000 }));
  report({ status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 40_000 } });
  expect(await waiting).toEqual({ isGranted: false, reason: 'maxWait', resetAt: expect.any(Date) });
});

test('stops waiting at once when the signal aborts, and leaves no listener and no timer', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  take(1);
  await settle();
  const controller = new AbortController();
  const waiting = Array.from({ length: 50 }, () =>
    limiter.acquire(request({ signal: controller.signal, maxWaitMs: 9_000 })),
  );
  await settle();
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort();
  for (const call of waiting) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  expect(limiter.snapshot().waiting).toBe(0);
  report(response({ limit: 10, remaining: 9, resetMs: 1_000 }));
  expect(clock.pending).toBe(0);
});

test('leaves no timer behind when the last request that waits is aborted', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
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
  const { limiter, clock, take, settle } = setUpLimiter();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ deadlineMs: 300 }));
  expect(await clock.run(waiting)).toMatchObject({ isGranted: false, reason: 'deadline' });
  expect(clock.pending).toBe(0);
});

test('denies a request at its deadline while it waits for the response to a probe', async () => {
  const { limiter, clock, take, settle } = setUpLimiter();
  take(1);
  await settle();
  const startedAt = clock.now();
  const denial = await clock.run(limiter.acquire(request({ deadlineMs: 700 })));
  expect(denial).toEqual({ isGranted: false, reason: 'deadline', resetAt: undefined });
  expect(clock.now()).toBe(startedAt + 700);
});

test('ends at a deadline that no number of milliseconds meets exactly', async () => {
  for (let run = 0; run < 100; run++) {
    const { limiter, clock } = setUpLimiter();
    await clock.advance(1_000_000 + run / 7);
    void limiter.acquire(request());
    await clock.run(limiter.acquire(request({ deadlineMs: 10 + run / 3 })));
    await clock.advance(run / 11);
    const denial = await clock.run(limiter.acquire(request({ deadlineMs: 100 / 3 })));
    expect(denial).toMatchObject({ isGranted: false, reason: 'deadline' });
  }
});

test('does not count the wait for a window that is known to be exhausted against the deadline', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  take(1);
  await settle();
  const waiting = limiter.acquire(request({ deadlineMs: 700 }));
  await clock.advance(300);
  report(response({ limit: 100, remaining: 0, resetMs: 30_000 }));
  expect(await clock.run(waiting)).toMatchObject({ isGranted: true, waitedMs: 30_300, countedMs: 300 });
});

test('counts what follows the reset against the deadline', async () => {
  const { limiter, clock, take, report, settle } = setUpLimiter();
  take(1);
  await settle();
  report(response({ limit: 100, remaining: 0, resetMs: 30_000 }));
  take(1);
  const startedAt = clock.now();
  const denial = await clock.run(limiter.acquire(request({ deadlineMs: 700 })));
  expect(denial).toMatchObject({ isGranted: false, reason: 'deadline' });
  expect(clock.now()).toBe(startedAt + 30_000 + 700);
});

test('rejects a signal that has already aborted', async () => {
  const { limiter } = setUpLimiter();
  await expect(limiter.acquire(request({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ name: 'AbortError' });
});

test('grants no request whose deadline has passed, though the process was too busy to deny it', async () => {
  let now = 0;
  const queue = new WaitQueue({ now: () => now, date: () => new Date(now), after: () => () => undefined });
  const late = queue.join(request({ priority: 'interactive', deadlineMs: 100 }), () => undefined);
  const other = queue.join(request({ priority: 'interactive', deadlineMs: 200 }), () => undefined);
  now = 140;
  expect([1, 2].map(() => queue.grant('interactive', () => undefined))).toEqual([true, false]);
  expect(await other).toMatchObject({ isGranted: true, countedMs: 140 });
  queue.setSpentUntil(undefined);
  expect(await late).toMatchObject({ isGranted: false, reason: 'deadline' });
});
