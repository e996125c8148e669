import { createRateLimiter } from '@paydeck/core';
import type { RateLimiter, RateLimitSnapshot, RateLimitWindow } from '@paydeck/core/rate-limit';
import { createFake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reserve, withReserve } from './with-reserve.ts';

const request = { priority: 'interactive', maxWaitMs: 7_000, signal: undefined } as const;

function limiter(isBackground: boolean, known?: RateLimitWindow, random = 0): RateLimiter {
  const inner = createRateLimiter();
  const snapshot = (): RateLimitSnapshot =>
    known === undefined ? inner.snapshot() : { windows: [known], waiting: 0, blockedUntil: undefined };
  const acquire: RateLimiter['acquire'] = async (options) => inner.acquire(options);
  return withReserve({ acquire, snapshot }, { isBackground, sendsOnce: isBackground, random: () => random });
}

function windowWith(remaining: number, resetInMs: number): RateLimitWindow {
  return { limit: 60, remaining, resetAt: new Date(Date.now() + resetInMs) };
}

describe('the share of other programs', () => {
  test.each([
    ['background', true, 12, 11],
    ['foreground', false, 3, 2],
  ])('in the %s is left to other programs', async (_name, isBackground, enough, tooFew) => {
    expect(await limiter(isBackground, windowWith(enough, 31_000)).acquire(request)).toMatchObject({
      isGranted: true,
    });
    const window = windowWith(tooFew, 31_000);
    expect(await limiter(isBackground, window).acquire(request)).toEqual({
      isGranted: false,
      reason: 'maxWait',
      resetAt: window.resetAt,
    });
    expect(reserve).toEqual({ background: 0.2, foreground: 0.05 });
  });

  test('a rate-limited request is not retried in the background', async () => {
    const again = { ...request, isRetry: true };
    expect(await limiter(true).acquire(again)).toEqual({ isGranted: false, reason: 'maxWait', resetAt: undefined });
    expect(await limiter(false).acquire(again)).toMatchObject({ isGranted: true });
  });

  test('a window no longer counts after its reset', async () => {
    expect(await limiter(true, windowWith(0, -1)).acquire(request)).toMatchObject({ isGranted: true });
  });

  test('stops a run before it is used up', async () => {
    const fake = createFake({ subscriptions: 900, limits: '1000/s,20/min' });
    const client = fake.client({ rateLimiter: limiter(true), retries: 0 });
    const pages: number[] = [];
    const walk = async (): Promise<void> => {
      for await (const page of client.subscriptions.list({}, { ahead: 1, maxWait: 100 }).pages())
        pages.push(page.items.length);
    };
    await walk();
    await expect(walk()).rejects.toMatchObject({ name: 'RateLimitError' });
    // Of twenty, sixteen are spent and the seventeenth would leave less than a fifth.
    expect(fake.requests.count).toBe(17);
  });

  test('a request waits for a reset within the deadline', async () => {
    const startedAt = Date.now();
    expect(await limiter(true, windowWith(0, 30)).acquire(request)).toMatchObject({ isGranted: true });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(29);
    const soon = windowWith(0, 31_000);
    expect(await limiter(true, soon).acquire(request)).toEqual({
      isGranted: false,
      reason: 'maxWait',
      resetAt: soon.resetAt,
    });
    const late = windowWith(0, 60_000);
    expect(await limiter(false, late).acquire(request)).toEqual({
      isGranted: false,
      reason: 'maxWait',
      resetAt: late.resetAt,
    });
  });

  test('a reset that was waited for is over, even when the clock is a little behind the timer', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    onTestFinished(() => clock.mockRestore());
    expect(await limiter(true, windowWith(0, 5)).acquire(request)).toMatchObject({ isGranted: true });
  });

  test('the first requests of background runs are spread, and an abort ends the wait', async () => {
    const controller = new AbortController();
    const first = limiter(true, undefined, 0.99).acquire({ ...request, signal: controller.signal });
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await limiter(false, undefined, 0.99).acquire(request)).toMatchObject({ isGranted: true });
  });
});
