import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, propertyTest } from '../test-support/cases.ts';
import { countUsage, recordUsage, type Usage, usageFreesAt } from './usage.ts';

test('never counts less than ended within the period, and at most a thousandth longer', propertyTest, () => {
  const steps = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (delays) => {
      let now = 5_000;
      let usage: Usage = [];
      const times: number[] = [];
      for (const delay of delays) {
        now += delay;
        usage = recordUsage(usage, 1_000, now);
        times.push(now);
        const counted = countUsage(usage, 1_000, now);
        expect(counted).toBeGreaterThanOrEqual(times.filter((time) => time + 1_000 > now).length);
        expect(counted).toBeLessThanOrEqual(times.filter((time) => time + 1_001 > now).length);
      }
    }),
    cases(),
  );
});

test('keeps what ended earlier in its place', () => {
  const usage = recordUsage(recordUsage([], 1_000, 5_000), 1_000, 4_500, 3);
  expect(countUsage(usage, 1_000, 5_000)).toBe(4);
  expect(usageFreesAt(usage, 1_000, 5_000)).toBe(5_500);
  expect(countUsage(usage, 1_000, 5_500)).toBe(1);
});

test('stays short however many requests end', () => {
  let usage: Usage = [];
  for (let request = 0; request < 50_000; request++) usage = recordUsage(usage, 60_000, request * 1.7);
  expect(usage.length).toBeLessThanOrEqual(1_001);
});
