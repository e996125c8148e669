import { expect, test } from 'vitest';
import { sparkline } from './sparkline.ts';

test('draws the minimum lowest and the maximum highest', () => {
  expect(sparkline([10, 20, 30, 80], 10)).toEqual({ bars: '▁▂▃█', least: 10, median: 20, most: 80 });
});

test('draws equal values in the middle', () => {
  expect(sparkline([5, 5, 5], 10)?.bars).toBe('▅▅▅');
});

test('draws the mean of the values of a cell when there are more values than cells', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => index);
  expect(sparkline(values, 8)).toEqual({ bars: '▁▂▃▄▅▆▇█', least: 0, median: 499, most: 999 });
  expect(sparkline(values, 7)?.bars).toHaveLength(7);
});

test('returns undefined without values, and ignores non-numbers', () => {
  expect(sparkline([], 10)).toBeUndefined();
  expect(sparkline([Number.NaN, 3], 10)?.bars).toHaveLength(1);
});

test('draws negative amounts', () => {
  expect(sparkline([-10, 0, 10], 3)).toEqual({ bars: '▁▅█', least: -10, median: 0, most: 10 });
});
