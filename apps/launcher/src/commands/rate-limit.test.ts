import type { Client } from '@paydeck/core';
import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { renderRaycast } from '../render/raycast.ts';
import { lineResult } from '../render/result.ts';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
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

  test.each([
    [undefined, 'last seen'],
    [0, 'last seen'],
    [1, 'shared by 2'],
    [3, 'shared by 4'],
  ])('comes from what this machine knows, with %j other programs, without a request', async (peers, source) => {
    const fake = createFake();
    const context = contextOf(fake);
    const windows = [
      { limit: 60, remaining: 41, resetAt: new Date(context.now + 31_000) },
      { limit: 10, remaining: 1, resetAt: new Date(context.now - 1) },
    ];
    const known = { windows, waiting: 0, blockedUntil: undefined, ...(peers === undefined ? {} : { peers }) };
    const client = async (): Promise<Client> => ({ ...fake.client(), rateLimit: { snapshot: () => known } });
    const { headline } = await rateLimit.run({ ...context, client });
    expect(headline).toBe(`41 of 60 left in this window · resets in 31 s · ${source}`);
    expect(fake.requests.count).toBe(0);
  });

  test('is requested again when the known window has reset', async () => {
    const fake = createFake({ limits: '100/s,60/min' });
    const context = contextOf(fake);
    const client = await context.client();
    await client.webhooks.list();
    fake.clock.advance({ seconds: 61 });
    await rateLimit.run({ ...context, now: fake.clock.now() });
    expect(fake.requests.count).toBe(2);
  });

  test('fits in a line when many programs share a large limit', async () => {
    const context = contextOf(createFake());
    const windows = [{ limit: 1000, remaining: 1000, resetAt: new Date(context.now + 60_000) }];
    const client = await context.client();
    const snapshot = (): RateLimitSnapshot => ({ windows, waiting: 0, blockedUntil: undefined, peers: 12 });
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
