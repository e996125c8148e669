import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Policy } from '../policies/policies.ts';
import { Limiter, type Rates } from './limits.ts';

/**
 * How much room a window has, worked out anew from the times of all counted requests: no state, no arithmetic shared with
 * the limiter.
 */
const ROOM: Readonly<
  Record<Policy['algorithm'], (counted: readonly number[], now: number, limit: number, size: number) => number>
> = {
  fixed: (counted, now, limit, size) => {
    let start = -Infinity;
    for (const time of counted) if (time >= start + size) start = time;
    return now >= start + size ? limit : limit - counted.filter((time) => time >= start).length;
  },
  aligned: (counted, now, limit, size) =>
    limit - counted.filter((time) => Math.floor(time / size) === Math.floor(now / size)).length,
  sliding: (counted, now, limit, size) => limit - counted.filter((time) => now - time < size).length,
  bucket: (counted, now, limit, size) => {
    let tokens = BigInt(limit) * BigInt(size);
    let last = counted[0] ?? now;
    for (const time of [...counted, now]) {
      const refilled = tokens + BigInt(time - last) * BigInt(limit);
      const full = BigInt(limit) * BigInt(size);
      tokens = (refilled > full ? full : refilled) - BigInt(size);
      last = time;
    }
    // The last round took a token for the request that asks.
    return Number((tokens + BigInt(size)) / BigInt(size));
  },
};

test('the limiter agrees with an oracle that knows only the times of the requests', () => {
  const gaps = fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 700 }), fc.integer({ min: 700, max: 70_000 })),
    { maxLength: 120 },
  );
  const rates = fc.record({ perSecond: fc.integer({ min: 1, max: 6 }), perMinute: fc.integer({ min: 1, max: 20 }) });
  const algorithm = fc.constantFrom<Policy['algorithm']>('fixed', 'aligned', 'sliding', 'bucket');
  fc.assert(
    fc.property(gaps, rates, algorithm, fc.boolean(), (times, limits, name, countRejected) => {
      const limiter = new Limiter({ algorithm: name, headerWindow: 'tightest', countRejected }, limits);
      const counted: number[] = [];
      let now = 1_772_442_000_123;
      for (const gap of times) {
        now += gap;
        const second = ROOM[name](counted, now, limits.perSecond, 1000);
        const minute = ROOM[name](counted, now, limits.perMinute, 60_000);
        const limitResult = limiter.take('business', now);
        expect(limitResult.isAllowed).toBe(second > 0 && minute > 0);
        expect(limitResult.remaining).toBe(limitResult.isAllowed ? Math.min(second, minute) - 1 : 0);
        if (limitResult.isAllowed || countRejected) counted.push(now);
      }
    }),
    { numRuns: 1500, seed: 20_261_121 },
  );
});

test('after a 429 a request passes at the reset of the last exhausted window, and not before', () => {
  const rates = fc.record({ perSecond: fc.integer({ min: 1, max: 5 }), perMinute: fc.integer({ min: 1, max: 12 }) });
  const algorithm = fc.constantFrom<Policy['algorithm']>('fixed', 'aligned', 'sliding', 'bucket');
  fc.assert(
    fc.property(rates, algorithm, fc.integer({ min: 0, max: 90_000 }), (limits, name, offset) => {
      const limiter = new Limiter({ algorithm: name, headerWindow: 'tightest', countRejected: false }, limits);
      let now = 1_772_442_000_000 + offset;
      let limitResult = limiter.take('business', now);
      while (limitResult.isAllowed) limitResult = limiter.take('business', now);
      for (let waits = 0; !limitResult.isAllowed && waits < 3; waits += 1) {
        expect(limiter.take('business', now + limitResult.resetMs - 1).isAllowed).toBe(false);
        now += limitResult.resetMs;
        limitResult = limiter.take('business', now);
      }
      expect(limitResult.isAllowed).toBe(true);
    }),
    { numRuns: 500, seed: 20_261_121 },
  );
});

test('subjects are counted separately', () => {
  const limits: Rates = { perSecond: 1, perMinute: 1 };
  const limiter = new Limiter({ algorithm: 'fixed', headerWindow: 'tightest', countRejected: false }, limits);
  expect(limiter.take('a', 0).isAllowed).toBe(true);
  expect(limiter.take('b', 0).isAllowed).toBe(true);
  expect(limiter.take('a', 0).isAllowed).toBe(false);
});
