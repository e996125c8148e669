import { afterAll, expect, test } from 'vitest';
import type { Algorithm } from '../test-support/limited-service.ts';
import { type Load, NO_MINUTE, worstOf } from '../test-support/limiter-loads.ts';

// What pacing costs, against the least time that the limits allow: the worst of five seeds.
const both = { calls: 600, perSecond: 20, perMinute: 300 };
const tight = { calls: 300, perSecond: 10, perMinute: 100 };
const second = { perSecond: 10, perMinute: NO_MINUTE };
const algorithms = ['fixed', 'aligned', 'sliding', 'bucket'] as const;

/** What the limiter must keep. */
const gates = (['fixed', 'aligned'] as const).flatMap((algorithm): Load[] => [
  { name: 'documented headers', ...both, algorithm, maxRatio: 1.03, max429s: 0 },
  ...[both, tight].flatMap((limits): Load[] => {
    const undocumented = { ...limits, algorithm, maxRatio: 1.2, max429s: 60 };
    return [
      {
        name: 'headers of the second only',
        ...undocumented,
        headerWindow: 'second',
        rejectionsDescribeExhausted: false,
      },
      {
        name: 'headers of the minute only',
        ...undocumented,
        headerWindow: 'minute',
        rejectionsDescribeExhausted: false,
      },
      { name: 'resets rounded down', ...undocumented, rounding: 'down' },
      { name: 'no headers', ...undocumented, headerWindow: 'none' },
    ];
  }),
  {
    name: 'four that do not know each other',
    limiters: 4,
    calls: 150,
    ...second,
    algorithm,
    maxRatio: 1.1,
    max429s: 700,
  },
]);

/** How it does beyond that. */
const others = algorithms.flatMap((algorithm: Algorithm): Load[] => [
  { name: 'documented headers', calls: 100, ...second, algorithm, maxRatio: 1.15, max429s: 5 },
  { name: 'documented headers', ...tight, calls: 600, algorithm, maxRatio: 1.06, max429s: 30 },
]);

const table: string[] = [];
afterAll(() => void process.stdout.write(`${table.join('\n')}\n`));

test.for([...gates, ...others])(
  '$name, $calls calls at $perSecond/s and $perMinute/min, $algorithm: $maxRatio and $max429s 429s at most',
  async (load) => {
    const { name, calls, perSecond, perMinute, algorithm, maxRatio, max429s } = load;
    const { ratio, rejected } = await worstOf(load);
    const limits = `${calls} at ${perSecond}/s${perMinute === NO_MINUTE ? '' : ` ${perMinute}/min`}`;
    table.push(`${name.padEnd(34)} ${limits.padEnd(24)} ${algorithm.padEnd(8)} ${ratio.toFixed(3)}x ${rejected} x 429`);
    expect(ratio).toBeLessThanOrEqual(maxRatio);
    expect(rejected).toBeLessThanOrEqual(max429s);
  },
);
