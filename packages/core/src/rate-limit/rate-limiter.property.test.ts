import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { cases, patience } from '../test-support/cases.ts';
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
  'never sends more than the limits it was given, whatever the service counts and however long responses take',
  patience,
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
  patience,
  async () => {
    const world = fc.record({
      limits,
      algorithm,
      latencies: latency,
      rounding,
      headerWindow: fc.constantFrom<'tightest' | 'second' | 'minute' | 'none'>('tightest', 'second', 'minute', 'none'),
      rejectionTells: fc.boolean(),
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
  patience,
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
interface Load extends Pick<LimitedServiceOptions, 'algorithm' | 'headerWindow' | 'rejectionTells' | 'countsRejected'> {
  readonly perSecond: number;
  readonly perMinute: number;
  readonly calls: number;
  /** How many requests others took, and in how many bursts. */
  readonly taken: number;
  readonly bursts: number;
  /** How many responses had odd headers. */
  readonly odd: number;
}

/** Whether the headers tell of each limit, at the latest when it rejects. */
function tells({ headerWindow, rejectionTells }: Load): boolean {
  return headerWindow === 'tightest' || (rejectionTells === true && headerWindow !== 'none');
}

// Where 429s count and are not told, or where room comes back bit by bit, asking for room uses it up: then each call
// may have to find the limit anew. (In a fixed window the next reset is told and brings all of it back.)
function asksInVain(load: Load): boolean {
  const isFixed = load.algorithm === 'fixed' || load.algorithm === 'aligned';
  return load.countsRejected === true && !(tells(load) && isFixed);
}

/** The longest that a load can take, from how the service counts and how the limiter asks. */
function mostMs(load: Load, rejected: number): number {
  const { perMinute, calls, taken, bursts, odd } = load;
  // A limit that was inferred too low, because others took what no header told of or an odd response hid it, is kept for
  // ten minutes and then raised by 1, 2, 4, 8 in as many minutes: no limit here is larger than 12 times that.
  const surprises = 14 * (tells(load) ? odd : odd + bursts);
  // 30 tries a second apart, then waits of 0.25 s that double up to a minute (64 s in all), then one whole minute.
  if (asksInVain(load)) return ((calls + taken) * 4 + surprises) * 60_000;
  // The service lets so many through a minute, however it counts; the last window is not waited for to its end.
  const windows = Math.ceil((calls + taken + (load.countsRejected ? rejected : 0)) / perMinute) - 1 + surprises;
  // A reset that is told is met up to 1.2 s late: a rounded second, the spread, the way there and back. One that is not
  // told is found by asking every 8 s, with half a second of spread on top.
  const lateMs = tells(load) && odd === 0 ? 1_200 : 9_000;
  // The calls come within 3 s, and a window is spent within 12 s; the limit of the second is met late, too.
  return windows * (60_000 + lateMs) + 30_000;
}

/** The most 429s that a load can meet. */
function most429s(load: Load, tookMs: number): number {
  const { perSecond, perMinute, calls, taken, bursts, odd } = load;
  const counted = calls + taken;
  const windows = Math.ceil(counted / perMinute);
  // The 30 tries, and the eight waits that double from 0.25 s to 32 s.
  if (asksInVain(load)) return 38 * (counted + odd);
  const seconds = tookMs / 1_000;
  // A closed minute is asked for after 0.25, 0.5, 1, 2, 4 and then every 8 s: twelve times. An odd response can tell a
  // second's limit that is too high, and nothing corrects it: each second is asked twice.
  if (!tells(load)) return 12 * (windows + odd + bursts) + perSecond + (odd > 0 ? 2 * seconds : 0);
  // What is under way together, a second's worth at most, is rejected together: once for each window and each burst of
  // others. Whatever an odd response hides is asked for. A limit that only its 429s tell of is met once a second.
  const perSurprise = perSecond * (windows + 1 + bursts) + 12 * odd;
  return perSurprise + (load.headerWindow === 'tightest' ? 0 : seconds);
}
