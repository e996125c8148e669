import { afterAll, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import {
  type Algorithm,
  callThrough,
  LimitedService,
  type LimitedServiceOptions,
} from '../test-support/limited-service.ts';
import { seededRandom } from '../test-support/seeded-random.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

// What pacing costs, against the least time that the limits allow, in virtual time with responses after 10 to 25 ms.
interface Figure {
  readonly calls: number;
  readonly limiters: number;
  readonly limits: Pick<LimitedServiceOptions, 'perSecond' | 'perMinute'>;
  readonly algorithm: Algorithm;
  readonly mostRatio: number;
  readonly most429s: number;
}

/** A minute's limit that is never reached. */
const noMinute = 1_000_000;
const perSecond10 = { perSecond: 10, perMinute: noMinute };
const figures = (['fixed', 'aligned', 'sliding', 'bucket'] as const).flatMap((algorithm): Figure[] => [
  { limiters: 1, calls: 50, limits: perSecond10, algorithm, mostRatio: 1.15, most429s: 1 },
  { limiters: 1, calls: 100, limits: perSecond10, algorithm, mostRatio: 1.15, most429s: 5 },
  ...[
    { perSecond: 10, perMinute: 100 },
    { perSecond: 20, perMinute: 300 },
  ].map((limits) => {
    const mostRatio = algorithm === 'bucket' ? 1.12 : 1.06;
    return { limiters: 1, calls: 600, limits, algorithm, mostRatio, most429s: 30 };
  }),
  // Four that do not know of each other: each 429 is one that came a moment after another limiter's request.
  { limiters: 4, calls: 150, limits: perSecond10, algorithm, mostRatio: 1.1, most429s: 300 },
]);
const table: string[] = [];
afterAll(() => void process.stdout.write(`${table.join('\n')}\n`));

test.for(figures)(
  '$limiters x $calls calls at $limits.perSecond/s and $limits.perMinute/min, $algorithm',
  async (figure) => {
    const { calls, limiters, limits, algorithm, mostRatio, most429s } = figure;
    let worstRatio = 0;
    let worst429s = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const { tookMs, rejected, passed } = await run(figure, seededRandom(seed));
      expect(passed).toBe(limiters * calls);
      worstRatio = Math.max(worstRatio, tookMs / leastMs(figure));
      worst429s = Math.max(worst429s, rejected);
    }
    const minute = limits.perMinute === noMinute ? '' : ` + ${limits.perMinute}/min`;
    const what = `${limiters > 1 ? `${limiters} x ` : ''}${calls} calls, ${limits.perSecond}/s${minute}`;
    table.push(`${what.padEnd(30)} ${algorithm.padEnd(8)} ${worstRatio.toFixed(3)}x  ${worst429s} x 429`);
    expect(worstRatio).toBeLessThanOrEqual(mostRatio);
    expect(worst429s).toBeLessThanOrEqual(most429s);
  },
);

async function run({ calls, limiters, limits, algorithm }: Figure, random: () => number) {
  const clock = new SteppingClock();
  const latencyMs = () => [5 + 5 * random(), 5 + 10 * random()] as const;
  const service = new LimitedService(clock, { ...limits, algorithm, latencyMs });
  const startedAt = clock.now();
  const all = Array.from({ length: limiters }, () => createRateLimiter({ clock, random })).flatMap((limiter) =>
    Array.from({ length: calls }, () => callThrough(limiter, service)),
  );
  await clock.run(Promise.all(all));
  return { tookMs: clock.now() - startedAt, rejected: service.rejected.length, passed: service.passed.length };
}

/** The least time in which anyone could get so many through. */
function leastMs({ calls, limiters, limits: { perSecond, perMinute }, algorithm }: Figure): number {
  const all = calls * limiters;
  if (algorithm === 'bucket') {
    return Math.max(((all - perSecond) / perSecond) * 1_000, ((all - perMinute) / perMinute) * 60_000);
  }
  const fullMinutes = Math.ceil(all / perMinute) - 1;
  const rest = all - fullMinutes * perMinute;
  return fullMinutes * 60_000 + (Math.ceil(rest / perSecond) - 1) * 1_000;
}
