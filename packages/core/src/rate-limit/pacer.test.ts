import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createRateLimiter, type RateLimiterOptions } from './pacer.ts';
import type { RateLimiter, RateLimitStatus, Turn } from './rate-limit.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

test('asks with one request, then sends what remains and no more', async () => {
  const { pacer, settle } = paced();
  const turns = take(pacer, 20);
  await settle();
  expect(turns.admitted).toBe(1);
  pacer.observe(answer({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(turns.admitted).toBe(10);
  expect(pacer.snapshot()).toMatchObject({ waiting: 10, windows: [{ limit: 10 }] });
});

test('waits for the reset with a small spread, and tells until when', async () => {
  const { pacer, clock, settle } = paced();
  const turns = take(pacer, 2);
  await settle();
  pacer.observe(answer({ limit: 100, remaining: 0, resetMs: 37_000 }));
  expect(pacer.snapshot().blockedUntil?.getTime()).toBe(clock.date().getTime() + 37_000);
  await clock.advance(36_999);
  expect(turns.admitted).toBe(1);
  await clock.advance(26);
  expect(turns.admitted).toBe(2);
});

test('tells the windows apart by their limit, whichever a header describes', async () => {
  const { pacer, settle } = paced();
  take(pacer, 4);
  await settle();
  pacer.observe(answer({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  pacer.observe(answer({ limit: 100, remaining: 40, resetMs: 1_000 }));
  expect(pacer.snapshot().windows).toMatchObject([
    { limit: 10, remaining: 8 },
    { limit: 100, remaining: 40 },
  ]);
});

test('takes a long reset for the minute, also of a limit that looked like the second', async () => {
  const { pacer, settle } = paced();
  take(pacer, 3);
  await settle();
  pacer.observe(answer({ limit: 100, remaining: 99, resetMs: 1_000 }));
  await settle();
  pacer.observe(answer({ limit: 100, remaining: 98, resetMs: 60_000 }));
  const { windows } = pacer.snapshot();
  expect(windows).toMatchObject([{ limit: 100, remaining: 98 }]);
});

test('keeps given limits from the first request on', async () => {
  const { pacer, settle } = paced({ perSecond: 3, perMinute: 5 });
  const turns = take(pacer, 20);
  await settle();
  expect(turns.admitted).toBe(3);
});

test.for([0, -1, 0.5, Number.NaN])('refuses %s as a limit', (perSecond) => {
  expect(() => createRateLimiter({ perSecond })).toThrow('perSecond must be a number, 1 or more.');
});

test('doubles with each round of answers as long as none tells a limit', async () => {
  const { pacer, settle } = paced();
  const turns = take(pacer, 100);
  for (const expected of [1, 3, 7, 15, 31]) {
    await settle();
    expect(turns.admitted).toBe(expected);
    const underWay = turns.admitted - turns.answered;
    for (let index = 0; index < underWay; index++) turns.hear(pacer, SILENT);
  }
});

test('an answer that is long in coming does not hold up the others', async () => {
  const { pacer, clock, settle } = paced();
  const turns = take(pacer, 3);
  await settle();
  expect(turns.admitted).toBe(1);
  await clock.advance(1_030);
  expect(turns.admitted).toBe(2);
});

test('waits 250 ms and doubles that when refusals tell nothing', async () => {
  const { pacer, clock, settle } = paced();
  const turns = take(pacer, 9);
  await settle();
  const waits: number[] = [];
  for (let refusals = 0; refusals < 8; refusals++) {
    const before = clock.now();
    const { admitted } = turns;
    pacer.observe({ status: 429, rateLimit: undefined });
    while (turns.admitted === admitted) await clock.advance(1);
    waits.push(clock.now() - before);
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('obeys Retry-After, up to a minute', async () => {
  const { pacer, clock, settle } = paced();
  const turns = take(pacer, 2);
  await settle();
  pacer.observe({ status: 429, rateLimit: { ...NOTHING, retryAfterMs: 1e12 } });
  await clock.advance(59_990);
  expect(turns.admitted).toBe(1);
  await clock.advance(100);
  expect(turns.admitted).toBe(2);
});

test('keeps the reset when refusals and other answers arrive in any order', async () => {
  const { pacer, clock, settle } = paced({ perSecond: 9 });
  take(pacer, 10);
  await settle();
  const refused = { status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 37_000 } };
  const reset = clock.date().getTime() + 37_000;
  for (const outcome of [refused, answer({ limit: 100, remaining: 1, resetMs: 37_000 }), refused, refused]) {
    pacer.observe(outcome);
    expect(pacer.snapshot().blockedUntil?.getTime()).toBe(reset);
  }
});

test('refuses at once, with the time of the reset, a call that would wait longer than it may', async () => {
  const { pacer, clock, settle } = paced();
  take(pacer, 1);
  await settle();
  pacer.observe(answer({ limit: 100, remaining: 0, resetMs: 37_000 }));
  const refusal = await pacer.acquire(turn({ maxWaitMs: 5_000 }));
  expect(refusal).toEqual({ resetAt: new Date(clock.date().getTime() + 37_000) });
  expect(clock.pending).toBe(0);
});

test('refuses a call that has too many before it, and none that can still go', async () => {
  const { pacer, settle } = paced();
  take(pacer, 1);
  await settle();
  pacer.observe(answer({ limit: 10, remaining: 0, resetMs: 1_000 }));
  take(pacer, 35);
  await settle();
  expect(await pacer.acquire(turn({ maxWaitMs: 3_000 }))).toEqual({ resetAt: expect.any(Date) });
  take(pacer, 1, { maxWaitMs: 9_000 });
  await settle();
  expect(pacer.snapshot().waiting).toBe(36);
});

test('refuses those who already wait when a refusal makes the wait too long for them', async () => {
  const { pacer, settle } = paced();
  take(pacer, 1);
  await settle();
  const waiting = pacer.acquire(turn({ maxWaitMs: 10_000 }));
  pacer.observe({ status: 429, rateLimit: { ...NOTHING, limit: 100, remaining: 0, resetMs: 40_000 } });
  expect(await waiting).toEqual({ resetAt: expect.any(Date) });
});

test('stops waiting at once when the signal aborts, and leaves no listener and no timer', async () => {
  const { pacer, clock, settle } = paced();
  take(pacer, 1);
  await settle();
  const controller = new AbortController();
  const waiting = Array.from({ length: 50 }, () =>
    pacer.acquire(turn({ signal: controller.signal, maxWaitMs: 9_000 })),
  );
  await settle();
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(50);
  controller.abort();
  for (const call of waiting) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  expect(pacer.snapshot().waiting).toBe(0);
  pacer.observe(answer({ limit: 10, remaining: 9, resetMs: 1_000 }));
  expect(clock.pending).toBe(0);
});

test('rejects a signal that has already aborted', async () => {
  const { pacer } = paced();
  await expect(pacer.acquire(turn({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ name: 'AbortError' });
});

test('lets interactive calls go before background calls that came first', async () => {
  const { pacer, settle } = paced();
  const order: string[] = [];
  take(pacer, 1);
  await settle();
  for (const priority of ['background', 'background', 'interactive', 'interactive'] as const) {
    void pacer.acquire(turn({ priority })).then(() => order.push(priority));
  }
  await settle();
  pacer.observe(answer({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(order).toEqual(['interactive', 'interactive', 'background', 'background']);
});

test('lets a call that was refused go before the others of its priority, and one of background before all', async () => {
  const { pacer, settle } = paced();
  const order: string[] = [];
  take(pacer, 1);
  await settle();
  const join = (name: string, own: Partial<Turn>) => void pacer.acquire(turn(own)).then(() => order.push(name));
  join('new', {});
  join('refused', { wasRefused: true });
  join('background', { priority: 'background' });
  join('background refused', { priority: 'background', wasRefused: true });
  await settle();
  pacer.observe(answer({ limit: 10, remaining: 9, resetMs: 1_000 }));
  await settle();
  expect(order).toEqual(['background refused', 'refused', 'new', 'background']);
});

test('goes on by what it has learned when headers vanish', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 1e6,
    algorithm: 'fixed',
    headers: (index, honest) => (index < 15 ? honest : undefined),
  });
  const pacer = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 100 }, () => callThrough(pacer, service))));
  expect(service.refused.length).toBeLessThanOrEqual(2);
  expect(clock.now()).toBeLessThan(1_000 + 9_000 * 1.15);
});

test('learns a second that headers never tell of, and does not wait for the minute that they tell of', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 1_000,
    algorithm: 'fixed',
    headerWindow: 'minute',
    refusalTells: false,
  });
  const pacer = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 200 }, () => callThrough(pacer, service))));
  expect(service.refused.length).toBeLessThanOrEqual(30);
  expect(clock.now()).toBeLessThan(1_000 + 19_000 * 1.15);
});

test('learns a minute that headers never tell of from one refusal', async () => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, {
    perSecond: 10,
    perMinute: 100,
    algorithm: 'fixed',
    headerWindow: 'second',
    refusalTells: false,
  });
  const pacer = createRateLimiter({ clock, random: () => 0.5 });
  await clock.run(Promise.all(Array.from({ length: 400 }, () => callThrough(pacer, service))));
  expect(service.refused.length).toBeLessThanOrEqual(30);
  expect(clock.now()).toBeLessThan(1_000 + 189_000 * 1.15);
});

const NOTHING = { limit: undefined, remaining: undefined, resetMs: undefined, retryAfterMs: undefined };
const SILENT = { status: 200, rateLimit: NOTHING };

function paced(options: RateLimiterOptions = {}) {
  const clock = new SteppingClock();
  const pacer = createRateLimiter({ clock, random: () => 0, ...options });
  return { clock, pacer, settle: () => clock.advance(0) };
}

function turn(own: Partial<Turn> = {}): Turn {
  return { operation: 'payouts.list', priority: 'interactive', maxWaitMs: Infinity, signal: undefined, ...own };
}

function take(pacer: RateLimiter, count: number, own: Partial<Turn> = {}) {
  const turns = {
    admitted: 0,
    answered: 0,
    hear: (from: RateLimiter, outcome: typeof SILENT) => {
      turns.answered += 1;
      from.observe(outcome);
    },
  };
  for (let index = 0; index < count; index++) void pacer.acquire(turn(own)).then(() => (turns.admitted += 1));
  return turns;
}

function answer(told: Pick<RateLimitStatus, 'limit' | 'remaining' | 'resetMs'>) {
  return { status: 200, rateLimit: { ...NOTHING, ...told } };
}
