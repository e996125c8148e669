import type { RateLimitSnapshot } from '@paydeck/core';
import { renderRaycast } from '../render/raycast.ts';
import { lineResult } from '../result.ts';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { writeSeenLimit } from '../store/seen-limit.ts';
import { contextOf } from '../test-support/context.ts';
import { rateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  test('is requested when none is stored', async () => {
    const fake = createFake({ limits: '100/s,60/min' });
    const context = contextOf(fake, {}, {}, { machine: { now: () => fake.clock.now() } });
    const { headline } = await rateLimit.run(context);
    expect(headline).toMatch(/^59 of 60 left in this window · resets in [1-6]?\d s · seen now$/);
    expect(fake.requests.all.map(({ query }) => query['page_size'])).toEqual(['1']);
  });

  test('comes from a run within the last minute, without a request', async () => {
    const fake = createFake();
    const context = contextOf(fake);
    const { now } = context;
    const windows = [{ limit: 60, remaining: 57, resetAt: new Date(now + 31_000) }];
    await writeSeenLimit(await context.store(), { at: now - 12_000, windows });
    const { headline } = await rateLimit.run(context);
    expect(headline).toBe('57 of 60 left in this window · resets in 31 s · seen 12 s ago');
    await writeSeenLimit(await context.store(), {
      at: now - 40_000,
      windows: [{ limit: 60, remaining: 3, resetAt: new Date(now - 1) }],
    });
    expect((await rateLimit.run(context)).headline).toBe(
      '3 of 60 left in this window · has reset since · seen 40 s ago',
    );
    expect(fake.requests.count).toBe(0);
    await writeSeenLimit(await context.store(), { at: now - 60_000, windows });
    await rateLimit.run(context);
    expect(fake.requests.count).toBe(1);
  });

  test('comes from other programs that share it, without a request', async () => {
    const fake = createFake();
    const context = contextOf(fake);
    const windows = [{ limit: 60, remaining: 41, resetAt: new Date(context.now + 31_000) }];
    for (const others of [1, 3]) {
      const client = fake.client();
      const rateLimiter = { snapshot: () => ({ windows, waiting: 0, blockedUntil: undefined, others }) };
      const { headline } = await rateLimit.run({
        ...context,
        client: async () => ({ ...client, rateLimit: rateLimiter }),
      });
      expect(headline).toBe(`41 of 60 left in this window · resets in 31 s · shared by ${others + 1}`);
    }
    expect(fake.requests.count).toBe(0);
  });

  test('fits in a line when many programs share a large limit', async () => {
    const context = contextOf(createFake());
    const windows = [{ limit: 1000, remaining: 1000, resetAt: new Date(context.now + 60_000) }];
    const client = await context.client();
    const snapshot = (): RateLimitSnapshot => ({ windows, waiting: 0, blockedUntil: undefined, others: 12 });
    const { headline } = await rateLimit.run({
      ...context,
      client: async () => ({ ...client, rateLimit: { snapshot } }),
    });
    const result = lineResult(headline, 0, { mode: 'test', at: context.now, requests: 0 });
    expect(renderRaycast(result, rateLimit, { isColoured: false })).toBe(
      '1000 of 1000 left in this window · resets in 60 s · shared by 13 · test\n',
    );
  });

  test('is read from a rejected request too', async () => {
    const fake = createFake({ limits: '100/s,60/min' });
    const apiKey = fake.keys.mint({ access: { Payouts: 'read' } });
    const { headline } = await rateLimit.run(contextOf(fake, {}, { apiKey, retries: 0 }));
    expect(headline).toMatch(/^59 of 60 left in this window/);
  });

  test('fails when the service is unreachable', async () => {
    const fake = createFake({ faults: { refuse: true } });
    await expect(rateLimit.run(contextOf(fake))).rejects.toMatchObject({ name: 'ConnectionError' });
  });
});
