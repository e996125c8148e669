import { createRateLimiter } from '@paydeck/core';
import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import { type Algorithm, callThrough, LimitedService, mostWithin } from '@paydeck/core/test-support/limited-service';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { SteppingClock } from '@paydeck/core/test-support/stepping-clock';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { SharedMemory } from './test-support/shared-memory.ts';

const table: string[] = [];
afterAll(() => void process.stdout.write(`${table.join('\n')}\n`));

const algorithms = ['fixed', 'aligned', 'sliding', 'bucket'] as const;
const loads = algorithms.flatMap((algorithm) =>
  [4, 16].flatMap((limiters) => [false, true].map((isRemote) => ({ algorithm, limiters, isRemote }))),
);

test.for(loads)(
  '$limiters limiters x 25 calls at 10/s share one budget ($algorithm, remote store: $isRemote)',
  async ({ algorithm, limiters, isRemote }) => {
    let worstRatio = 0;
    let worst429s = 0;
    for (let seed = 1; seed <= 3; seed++) {
      const { clock, service, join } = setUp({ algorithm, seed, isRemote });
      const startedAt = clock.now();
      const calls = Array.from({ length: limiters }, () => join()).flatMap((limiter) =>
        Array.from({ length: 25 }, () => callThrough(limiter, service)),
      );
      await clock.run(Promise.all(calls));
      expect(service.passed).toHaveLength(25 * limiters);
      const leastMs = ((25 * limiters) / 10 - 1) * 1_000;
      worstRatio = Math.max(worstRatio, (clock.now() - startedAt) / leastMs);
      worst429s = Math.max(worst429s, service.rejected.length);
    }
    table.push(
      `${String(limiters).padStart(2)} limiters x 25 calls, 10/s, ${isRemote ? 'remote' : 'local '} ${algorithm.padEnd(8)} ${worstRatio.toFixed(3)}x  ${worst429s} x 429`,
    );
    expect(worst429s).toBeLessThanOrEqual(4);
    // Where a response just after a reset says that nothing is left, a sliding window costs one window now and then.
    expect(worstRatio).toBeLessThanOrEqual(algorithm === 'sliding' ? 1.2 : 1.1);
  },
);

test('lets a request that a person waits for go within one short window while another limiter exports', async () => {
  for (const priority of ['background', 'interactive'] as const) {
    for (let seed = 1; seed <= 20; seed++) {
      const { clock, service, join, random } = setUp({ seed });
      const exporter = join();
      const exported = Promise.all(Array.from({ length: 300 }, () => callThrough(exporter, service, { priority })));
      await clock.advance(3_000 + 2_000 * random());
      const startedAt = clock.now();
      await clock.run(callThrough(join(), service));
      expect(clock.now() - startedAt).toBeLessThanOrEqual(1_000 + 50);
      await clock.run(exported);
    }
  }
});

test.each([false, true])(
  'lets a background request go within two windows while other limiters keep sending interactive ones (remote store: %s)',
  async (isRemote) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { clock, service, join, random } = setUp({ seed, isRemote, perSecond: 3 });
      const stop = new AbortController();
      const { signal } = stop;
      const sendOn = async (limiter: ReturnType<typeof join>) => {
        while (!signal.aborted) await callThrough(limiter, service, { signal });
      };
      const stopped = Promise.allSettled(
        [join(), join(), join()].flatMap((limiter) => [sendOn(limiter), sendOn(limiter)]),
      );
      await clock.advance(2_000 + 2_000 * random());
      const startedAt = clock.now();
      await clock.run(callThrough(join(), service, { priority: 'background' }));
      expect(clock.now() - startedAt).toBeLessThanOrEqual(2 * 1_100);
      stop.abort();
      await clock.run(stopped);
    }
  },
);

test('serves the jobs of all limiters alike', async () => {
  const { clock, service, join } = setUp();
  const passed = [0, 0, 0, 0];
  const stop = new AbortController();
  const all = passed.map(async (_, index) => {
    const limiter = join();
    const worker = async () => {
      while (!stop.signal.aborted) {
        await callThrough(limiter, service, { signal: stop.signal });
        passed[index] = (passed[index] ?? 0) + 1;
      }
    };
    // One of them asks for far more than the others.
    await Promise.allSettled(Array.from({ length: index === 0 ? 100 : 5 }, worker));
  });
  await clock.advance(40_000);
  stop.abort();
  await clock.run(Promise.all(all));
  expect(Math.max(...passed) / Math.min(...passed)).toBeLessThanOrEqual(1.3);
});

test.for([false, true])(
  'limiters that are killed delay the others by less than one window (remote store: %s)',
  async (isRemote) => {
    let longestMs = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const world = { seed, isRemote };
      const [killed, left] = [await passedWhileOthersEnd('killed', world), await passedWhileOthersEnd('left', world)];
      longestMs = Math.max(longestMs, ...killed.map((passedAt, call) => passedAt - (left[call] ?? 0)));
    }
    table.push(`killed limiters delay others by at most ${longestMs.toFixed(0)} ms (remote store: ${isRemote})`);
    expect(longestMs).toBeLessThan(1_000);
  },
);

/** When each call of a limiter passed, of which one follows the other, while three others end at a random moment. */
async function passedWhileOthersEnd(how: 'killed' | 'left', world: World): Promise<number[]> {
  const { clock, service, join, random } = setUp(world);
  // Names decide between limiters that came at the same moment.
  const names = vi.spyOn(Math, 'random').mockImplementation(seededRandom(0));
  const end = new AbortController();
  for (const limiter of [join(end.signal), join(end.signal), join(end.signal)]) {
    for (let call = 0; call < 60; call++) void callThrough(limiter, service);
  }
  clock.after(200 + 4_000 * random(), () => end.abort(how));
  const limiter = join();
  const passedAt: number[] = [];
  const callInTurn = async () => {
    while (passedAt.length < 40) {
      await callThrough(limiter, service);
      passedAt.push(clock.now());
    }
  };
  await clock.run(callInTurn());
  names.mockRestore();
  expect(service.rejected.length).toBeLessThanOrEqual(4);
  return passedAt;
}

test(
  'keeps the limits and serves every request, whoever is killed and whenever what is stored is lost',
  propertyTest,
  async () => {
    const world = fc.record({
      algorithm: fc.constantFrom<Algorithm>('fixed', 'aligned', 'sliding', 'bucket'),
      seed: fc.integer({ min: 1, max: 1e6 }),
      isRemote: fc.boolean(),
      perSecond: fc.integer({ min: 1, max: 12 }),
      calls: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      kills: fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 3 }),
      losses: fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ calls, kills, losses, ...options }) => {
        const { clock, service, join, memory } = setUp(options);
        for (const at of losses) clock.after(at, () => memory.clear());
        for (const at of kills) {
          const kill = new AbortController();
          const victim = join(kill.signal);
          for (let call = 0; call < 5; call++) void callThrough(victim, service);
          clock.after(at, () => kill.abort());
        }
        const limiters = calls.map((count) => ({ count, limiter: join() }));
        const all = limiters.flatMap(({ count, limiter }) =>
          Array.from({ length: count }, () => callThrough(limiter, service)),
        );
        const startedAt = clock.now();
        await clock.run(Promise.all(all));
        expect(limiters.map(({ limiter }) => limiter.snapshot().waiting)).toEqual(calls.map(() => 0));
        const sent = service.passed.length;
        // Each kill and each loss may cost a window, and the last one is not waited for to its end.
        const windows = Math.ceil(sent / options.perSecond) + kills.length + 2 * losses.length;
        const lateMs = options.algorithm === 'sliding' ? 1_000 : 150;
        expect(clock.now() - startedAt).toBeLessThanOrEqual(windows * (1_000 + lateMs));
        expect(service.rejected.length).toBeLessThanOrEqual(4 + options.perSecond * losses.length);
      }),
      cases(1_000),
    );
  },
);

test.each([false, true])(
  'denies at once, and leaves no timer and no place, when a window opens too late (remote: %s)',
  async (isRemote) => {
    const { clock, join, memory } = setUp({ isRemote });
    const asked = {
      priority: 'interactive',
      isRetry: false,
      maxWaitMs: 600_000,
      signal: undefined,
    } as const;
    const limited = { limit: 10, remaining: 0, resetMs: 31_536_000_000, retryAfterMs: undefined };
    const permit = await clock.run(join().acquire(asked));
    if (permit.isGranted) permit.report({ status: 429, rateLimit: limited });
    await clock.advance(100);
    const startedAt = clock.now();
    expect(await clock.run(join().acquire(asked))).toMatchObject({ isGranted: false, reason: 'maxWait' });
    expect(clock.now() - startedAt).toBeLessThan(10);
    await clock.advance(10);
    expect(clock.pending).toBe(0);
    expect(Object.values(memory.state?.members ?? {}).filter(({ waiting }) => waiting.interactive > 0)).toEqual([]);
  },
);

test('configured limits hold for all limiters that share a budget', propertyTest, async () => {
  const world = fc.record({
    algorithm: fc.constantFrom<Algorithm>('fixed', 'aligned', 'sliding', 'bucket'),
    seed: fc.integer({ min: 1, max: 1e6 }),
    isRemote: fc.boolean(),
    perSecond: fc.integer({ min: 1, max: 12 }),
    calls: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ calls, ...options }) => {
      const { clock, service, memory, random } = setUp(options);
      const { perSecond } = options;
      const join = () => createRateLimiter({ perSecond, clock, random, store: memory.of() });
      const all = calls.flatMap((count) => {
        const limiter = join();
        return Array.from({ length: count }, () => callThrough(limiter, service));
      });
      await clock.run(Promise.all(all));
      expect(service.rejected).toEqual([]);
      expect(mostWithin(service.passed, 1_000)).toBeLessThanOrEqual(perSecond);
    }),
    cases(1_000),
  );
});

interface World {
  readonly algorithm?: Algorithm;
  readonly seed?: number;
  readonly isRemote?: boolean;
  readonly perSecond?: number;
}

function setUp({ algorithm = 'fixed', seed = 1, isRemote = false, perSecond = 10 }: World = {}) {
  const clock = new SteppingClock();
  const random = seededRandom(seed);
  const latencyMs = () => [5 + 5 * random(), 5 + 10 * random()] as const;
  const service = new LimitedService(clock, { perSecond, perMinute: 1e6, algorithm, latencyMs });
  const memory = new SharedMemory(clock, isRemote ? () => 0.3 + random() : undefined);
  const join = (signal?: AbortSignal) => createRateLimiter({ clock, random, store: memory.of(signal) });
  return { clock, service, memory, random, join };
}
