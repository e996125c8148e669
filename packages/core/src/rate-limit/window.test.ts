import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, propertyTest } from '../test-support/cases.ts';
import { LimitWindow } from './window.ts';

const NOW = 10_000;

/** Returns how many requests a window has available, and in how many milliseconds it opens. */
function availableIn(window: LimitWindow, now = NOW, inFlight = 0): readonly [available: number, opensInMs: number] {
  const constraints = window.constraints(now, inFlight);
  const available = Math.min(...constraints.map((one) => one.available));
  return [available, Math.max(...constraints.map(({ opensAt }) => opensAt)) - now];
}

function described(periodMs: number, remaining: number, resetMs: number): LimitWindow {
  const window = new LimitWindow(periodMs);
  window.applyHeaders(10, remaining, resetMs, NOW, true);
  return window;
}

test('limits nothing while nothing is known', () => {
  expect(new LimitWindow(1_000).constraints(NOW, 5)).toEqual([]);
});

test('has available what remains, less what is in flight', () => {
  expect(availableIn(described(1_000, 6, 1_000), NOW, 2)).toEqual([4, 1_000]);
});

test('takes the lower number and the earlier reset of responses that overtake each other', () => {
  const window = described(60_000, 6, 30_000);
  window.applyHeaders(10, 8, 31_000, NOW, false);
  expect(availableIn(window)).toEqual([6, 30_000]);
  window.applyHeaders(10, 3, 29_000, NOW, false);
  expect(availableIn(window)).toEqual([3, 29_000]);
});

test('believes a higher number when no other response has arrived since the request', () => {
  const window = described(60_000, 6, 30_000);
  window.applyHeaders(10, 9, 60_000, NOW + 1, true);
  expect(availableIn(window, NOW + 1)).toEqual([9, 60_000]);
});

test('counts down by requests that headers of another window follow', () => {
  const window = described(60_000, 2, 30_000);
  for (let request = 0; request < 2; request++) window.passUndescribed(NOW);
  expect(availableIn(window)).toEqual([0, 30_000]);
});

test('knows nothing of a new minute', () => {
  const window = described(60_000, 0, 30_000);
  expect([window.isUnknown(NOW + 29_999), window.isUnknown(NOW + 30_000)]).toEqual([false, true]);
  expect(window.constraints(NOW + 30_000, 0)).toEqual([]);
});

test('counts a new minute from the first response that describes the second', () => {
  const window = described(60_000, 0, 30_000);
  window.passUndescribed(NOW + 30_000);
  expect(window.isUnknown(NOW + 30_000)).toBe(false);
  expect(availableIn(window, NOW + 30_000)).toEqual([9, 60_000]);
});

test('has available what the last second has left after the reset of a second', () => {
  const window = described(1_000, 0, 1_000);
  window.countRequests(NOW + 200, 4);
  expect(availableIn(window, NOW + 1_000, 1)).toEqual([5, 201]);
});

test('raises a learned limit after ten periods of full use, and doubles the step', () => {
  const window = new LimitWindow(1_000);
  window.learn(4, NOW);
  const limits = [0, 10_000, 11_000, 12_000].map((at) => {
    window.countRequests(NOW + at, 12);
    window.passUndescribed(NOW + at);
    return window.limit;
  });
  expect(limits).toEqual([4, 5, 7, 11]);
});

test('keeps a configured limit, whatever headers say', () => {
  const window = described(1_000, 9, 1_000);
  window.configured = 3;
  window.countRequests(NOW, 1);
  expect(availableIn(window, NOW, 2)[0]).toBe(0);
});

test('never counts less than ended within the period, and at most a thousandth longer', propertyTest, () => {
  const steps = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (delays) => {
      let now = 5_000;
      const window = new LimitWindow(1_000);
      const times: number[] = [];
      for (const delay of delays) {
        now += delay;
        window.countRequests(now, 1);
        times.push(now);
        const counted = window.used(now);
        expect(counted).toBeGreaterThanOrEqual(times.filter((time) => time + 1_000 > now).length);
        expect(counted).toBeLessThanOrEqual(times.filter((time) => time + 1_001 > now).length);
      }
    }),
    cases(),
  );
});

test('counts what ended earlier until its own period is over', () => {
  const window = new LimitWindow(1_000);
  window.learn(5, NOW);
  window.countRequests(NOW, 1);
  window.countRequests(NOW - 500, 3);
  expect(availableIn(window)).toEqual([1, 501]);
  expect(window.used(NOW + 501)).toBe(1);
});

test('stays short however many requests end', () => {
  const window = new LimitWindow(60_000);
  for (let request = 0; request < 50_000; request++) window.countRequests(request * 1.7, 1);
  expect(window.usage.length).toBeLessThanOrEqual(1_001);
});
