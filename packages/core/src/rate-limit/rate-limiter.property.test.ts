import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { cases, propertyTest } from '../test-support/cases.ts';
import {
  type Algorithm,
  callThrough,
  LimitedService,
  type LimitedServiceOptions,
  mostWithin,
} from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

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
const oddNumber = fc.constantFrom(
  0,
  -1,
  0.5,
  3.7,
  1e15,
  NaN,
  Infinity,
  -Infinity,
  undefined,
  10,
  1_000,
  60_000,
  1.8e12,
);
const oddHeaders: fc.Arbitrary<RateLimitStatus | undefined> = fc.option(
  fc.record({
    limit: oddNumber,
    remaining: oddNumber,
    resetMs: oddNumber,
    retryAfterMs: fc.constantFrom(undefined, 0, 2_000, 1e12),
  }),
  { nil: undefined },
);

test(
  'never exceeds the configured limits, however the service counts and however long responses take',
  propertyTest,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        algorithm,
        latency,
        rounding,
        spread,
        fc.integer({ min: 1, max: 18 }),
        async (given, ...rest) => {
          const [counting, latencies, rounds, random, calls] = rest;
          const clock = new SteppingClock();
          const service = new LimitedService(clock, {
            ...given,
            algorithm: counting,
            rounding: rounds,
            latencyMs: (index) => latencies[index % latencies.length] ?? [0, 0],
          });
          const limiter = createRateLimiter({ ...given, clock, random: () => random });
          await clock.run(Promise.all(Array.from({ length: calls }, () => callThrough(limiter, service))));
          expect(service.rejected).toEqual([]);
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
  propertyTest,
  async () => {
    const world = fc.record({
      limits,
      algorithm,
      latencies: latency,
      rounding,
      headerWindow: fc.constantFrom<'tightest' | 'second' | 'minute' | 'none'>('tightest', 'second', 'minute', 'none'),
      rejectionsDescribeExhausted: fc.boolean(),
      countsRejected: fc.boolean(),
      spread,
      oddities: fc.array(oddHeaders, { maxLength: 5 }),
      // When others take how many at once, and by how much the time of day jumps then.
      others: fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 1, max: 15 })), {
        maxLength: 6,
      }),
      calls: fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.boolean()), { minLength: 1, maxLength: 16 }),
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
          const limiter = createRateLimiter({ clock, random: () => random });
          let taken = 0;
          for (const [at, count] of others) {
            clock.after(at, () => {
              clock.dateOffsetMs += (count % 2 === 0 ? 1 : -1) * 86_400_000;
              for (let asked = 0; asked < count; asked++) taken += service.takeForOthers() ? 1 : 0;
            });
          }
          const startedAt = clock.now();
          await clock.run(
            Promise.all(
              calls.map(async ([at, isBackground]) => {
                await new Promise<void>((resolve) => void clock.after(at, resolve));
                return callThrough(limiter, service, { priority: isBackground ? 'background' : 'interactive' });
              }),
            ),
          );
          const tookMs = clock.now() - startedAt;
          expect(service.passed).toHaveLength(calls.length);
          expect(clock.longestDelayMs).toBeLessThanOrEqual(90_000); // 60 s for waits; 90 s are those of the test's others
          const load = {
            ...rates,
            ...options,
            calls: calls.length,
            taken,
            bursts: others.length,
            odd: oddities.length,
          };
          expect(tookMs).toBeLessThanOrEqual(mostMs(load, service.rejected.length));
          expect(service.rejected.length).toBeLessThanOrEqual(most429s(load, tookMs));
          expect(limiter.snapshot().waiting).toBe(0);
        },
      ),
      cases(),
    );
  },
);

test(
  'gives a background call its turn within two windows, however many interactive calls keep coming',
  propertyTest,
  async () => {
    const world = fc.record({
      perSecond: fc.integer({ min: 1, max: 3 }),
      // Windows of a second's worth are over at once; a minute that is never used up leaves the second alone.
      seconds: fc.constantFrom(1, 2, 3, 1e6),
      algorithm,
      headerWindow: fc.constantFrom<'tightest' | 'second' | 'minute'>('tightest', 'second', 'minute'),
      joinsAt: fc.integer({ min: 0, max: 4_000 }),
      spread,
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ perSecond, seconds, joinsAt, spread: random, ...options }) => {
        const clock = new SteppingClock();
        const service = new LimitedService(clock, { perSecond, perMinute: perSecond * seconds, ...options });
        const limiter = createRateLimiter({ clock, random: () => random });
        const stop = new AbortController();
        const load = Array.from({ length: 2 * perSecond }, async () => {
          while (!stop.signal.aborted) await callThrough(limiter, service, { signal: stop.signal });
        });
        const stopped = Promise.allSettled(load);
        await clock.advance(joinsAt);
        const joinedAt = clock.now();
        await clock.run(callThrough(limiter, service, { priority: 'background' }));
        const waitedMs = clock.now() - joinedAt;
        stop.abort();
        await clock.run(stopped);
        // Two windows, each with the way there and back and the spread of a wait, and the call itself.
        const windowMs = seconds < 60 ? 60_000 : 1_000;
        expect(waitedMs).toBeLessThanOrEqual(2 * (windowMs + 20 + 25) + 20);
      }),
      cases(),
    );
  },
);

/** What a limiter is up against. */
interface Load extends Pick<
  LimitedServiceOptions,
  'algorithm' | 'headerWindow' | 'rejectionsDescribeExhausted' | 'countsRejected'
> {
  readonly perSecond: number;
  readonly perMinute: number;
  readonly calls: number;
  /** How many requests others took, and in how many bursts. */
  readonly taken: number;
  readonly bursts: number;
  /** How many responses had odd headers. */
  readonly odd: number;
}

/** Whether the headers describe each limit, at the latest when it is exhausted. */
function describesLimits({ headerWindow, rejectionsDescribeExhausted }: Load): boolean {
  return headerWindow === 'tightest' || (rejectionsDescribeExhausted === true && headerWindow !== 'none');
}

// If rejected requests count and no header describes the limit, or if the limit recovers gradually, each probe uses it up. Then
// each call may have to find the limit again. (The reset of a fixed window is described, and restores the whole limit.)
function mayProbeInVain(load: Load): boolean {
  const isFixed = load.algorithm === 'fixed' || load.algorithm === 'aligned';
  return load.countsRejected === true && !(describesLimits(load) && isFixed);
}

/** The longest time that a load can take, from how the service counts and how the limiter probes. */
function mostMs(load: Load, rejected: number): number {
  const { perMinute, calls, taken, bursts, odd } = load;
  // A limit may be inferred too low, because of requests of others or an odd response. It is kept for ten minutes, and then
  // raised by 1, 2, 4 and 8 in as many minutes. No limit here is larger than 12 times that.
  const surprises = 14 * (describesLimits(load) ? odd : odd + bursts);
  // A minute of probes, then a minute of silence each time.
  if (mayProbeInVain(load)) return ((calls + taken) * 4 + surprises) * 60_000;
  // The service lets so many requests pass in a minute, however it counts. The end of the last window is not waited for.
  const windows = Math.ceil((calls + taken + (load.countsRejected ? rejected : 0)) / perMinute) - 1 + surprises;
  // A request follows a described reset within 1.2 s: a rounded second, the jitter, and the latency. An undescribed reset is
  // found by a probe every 8 s, plus half a second of jitter.
  const lateMs = describesLimits(load) && odd === 0 ? 1_200 : 9_000;
  // The calls come within 3 s, and a window is exhausted within 12 s. The reset of a second is also met late.
  return windows * (60_000 + lateMs) + 30_000;
}

/** The most 429s that a load can meet. */
function most429s(load: Load, tookMs: number): number {
  const { perSecond, perMinute, calls, taken, bursts, odd } = load;
  const counted = calls + taken;
  const windows = Math.ceil(counted / perMinute);
  // A minute of probes, one a second, and then one a minute.
  if (mayProbeInVain(load)) return 64 * (counted + odd);
  const seconds = tookMs / 1_000;
  // An exhausted minute is probed after 0.25, 0.5, 1, 2, 4 and then every 8 s: twelve times. An odd response can describe a
  // limit per second that is too high, and nothing corrects it. Then each second is probed twice.
  if (!describesLimits(load)) return 12 * (windows + odd + bursts) + perSecond + (odd > 0 ? 2 * seconds : 0);
  // Requests in flight, those of a second at most, are rejected together: once for each window and each burst of others. A
  // limit that an odd response hides is probed. A limit that only 429s describe is met once a second.
  const perSurprise = perSecond * (windows + 1 + bursts) + 12 * odd;
  return perSurprise + (load.headerWindow === 'tightest' ? 0 : seconds);
}
