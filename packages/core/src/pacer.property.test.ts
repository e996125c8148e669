import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './pacer.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { cases, patience } from './test-support/cases.ts';
import { type Algorithm, callThrough, LimitedService, mostWithin } from './test-support/limited-service.ts';
import { SteppingClock } from './test-support/stepping-clock.ts';

const algorithm = fc.constantFrom<Algorithm>('fixed', 'aligned', 'sliding', 'bucket');
const latency = fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 })), {
  minLength: 1,
  maxLength: 7,
});
const limits = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([perSecond, factor]) => ({ perSecond, perMinute: perSecond * factor }));
const rounding = fc.constantFrom<'up' | 'down' | 'none'>('up', 'down', 'none');
const spread = fc.double({ min: 0, max: 0.999, noNaN: true });

// Whatever can stand in the headers, read as numbers: also what `readRateLimit` would never let through.
const odd = fc.constantFrom(0, -1, 0.5, 3.7, 1e15, NaN, Infinity, -Infinity, undefined, 10, 1_000, 60_000, 1.8e12);
const oddHeaders: fc.Arbitrary<RateLimitStatus | undefined> = fc.option(
  fc.record({ limit: odd, remaining: odd, resetMs: odd, retryAfterMs: fc.constantFrom(undefined, 0, 2_000, 1e12) }),
  { nil: undefined },
);

test(
  'never sends more than the limits it was given, whatever the service counts and however long answers take',
  patience,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        algorithm,
        latency,
        rounding,
        spread,
        fc.integer({ min: 1, max: 30 }),
        async (given, ...rest) => {
          const [counting, latencies, rounds, random, calls] = rest;
          const clock = new SteppingClock();
          const service = new LimitedService(clock, {
            ...given,
            algorithm: counting,
            rounding: rounds,
            latencyMs: (index) => latencies[index % latencies.length] ?? [0, 0],
          });
          const pacer = createRateLimiter({ ...given, clock, random: () => random });
          await clock.run(Promise.all(Array.from({ length: calls }, () => callThrough(pacer, service))));
          expect(service.refused).toEqual([]);
          expect(mostWithin(service.passed, 1_000)).toBeLessThanOrEqual(given.perSecond);
          expect(mostWithin(service.passed, 60_000)).toBeLessThanOrEqual(given.perMinute);
        },
      ),
      cases(),
    );
  },
);

test(
  'lets every call through in finite waits, beside others and whatever the headers say, and recovers',
  patience,
  async () => {
    const world = fc.record({
      limits,
      algorithm,
      latencies: latency,
      rounding,
      headerWindow: fc.constantFrom<'tightest' | 'second' | 'minute' | 'none'>('tightest', 'second', 'minute', 'none'),
      refusalTells: fc.boolean(),
      countRefused: fc.boolean(),
      spread,
      oddities: fc.array(oddHeaders, { maxLength: 5 }),
      // When others take how many at once, and by how much the time of day jumps then.
      others: fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 1, max: 15 })), {
        maxLength: 6,
      }),
      calls: fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.boolean()), { minLength: 1, maxLength: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(
        world,
        async ({ calls, others, oddities, spread: random, latencies, limits: rates, ...options }) => {
          const clock = new SteppingClock();
          const service = new LimitedService(clock, {
            ...rates,
            ...options,
            latencyMs: (index) => latencies[index % latencies.length] ?? [0, 0],
            headers: (index, honest) => (index < oddities.length ? oddities[index] : honest),
          });
          const pacer = createRateLimiter({ clock, random: () => random });
          for (const [at, count] of others) {
            clock.after(at, () => {
              clock.dateOffsetMs += (count % 2 === 0 ? 1 : -1) * 86_400_000;
              for (let taken = 0; taken < count; taken++) service.takeForOthers();
            });
          }
          const startedAt = clock.now();
          await clock.run(
            Promise.all(
              calls.map(async ([at, isBackground]) => {
                await new Promise<void>((resolve) => void clock.after(at, resolve));
                return callThrough(pacer, service, { priority: isBackground ? 'background' : 'interactive' });
              }),
            ),
          );
          const tookMs = clock.now() - startedAt;
          expect(service.passed).toHaveLength(calls.length);
          expect(clock.longestDelayMs).toBeLessThanOrEqual(90_000); // 60 s for waits; 90 s are those of the test's others
          // Where no answer tells a limit and asking for it counts against it, each call may have to find it anew: 30 tries
          // a second apart, and then waits that double up to a minute.
          const isBlind = options.countRefused && (options.headerWindow !== 'tightest' || !options.refusalTells);
          const windows = Math.ceil((calls.length + others.length * 15) / (isBlind ? 1 : rates.perMinute));
          const minutes = 3 + oddities.length + (options.countRefused ? 3 : 2) * windows;
          expect(tookMs).toBeLessThanOrEqual(90_000 + minutes * 60_000);
          // A limit that the headers deny is asked for, at most about once a second.
          expect(service.refused.length).toBeLessThanOrEqual(10 + 2 * calls.length + (1.2 * tookMs) / 1_000);
          expect(pacer.snapshot().waiting).toBe(0);
        },
      ),
      cases(),
    );
  },
);

test(
  'gives a background call its turn within two windows, however many interactive calls keep coming',
  patience,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        algorithm,
        fc.integer({ min: 0, max: 3_000 }),
        spread,
        async (perSecond, counting, joinsAt, random) => {
          const clock = new SteppingClock();
          const service = new LimitedService(clock, { perSecond, perMinute: 1e6, algorithm: counting });
          const pacer = createRateLimiter({ clock, random: () => random });
          const stop = new AbortController();
          const load = Array.from({ length: 3 * perSecond }, async () => {
            while (!stop.signal.aborted) await callThrough(pacer, service);
          });
          await clock.advance(joinsAt);
          const joinedAt = clock.now();
          await clock.run(callThrough(pacer, service, { priority: 'background' }));
          const waitedMs = clock.now() - joinedAt;
          stop.abort();
          await clock.run(Promise.all(load));
          // Two windows, each with the way there and back and the spread of a wait, and the call itself.
          expect(waitedMs).toBeLessThanOrEqual(2 * (1_000 + 20 + 25) + 20);
        },
      ),
      cases(2_000),
    );
  },
);
