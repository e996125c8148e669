import { expect, test } from 'vitest';
import { sparkline } from './sparkline.ts';

test('draws the least lowest and the most highest', () => {
  expect(sparkline([10, 20, 30, 80], 10)).toEqual({ bars: '▁▂▃█', least: 10, median: 20, most: 80 });
});

test('draws values that are all the same in the middle', () => {
  expect(sparkline([5, 5, 5], 10)?.bars).toBe('▅▅▅');
});

test('gives a cell the mean of its share when there are more values than cells', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => index);
  expect(sparkline(values, 8)).toEqual({ bars: '▁▂▃▄▅▆▇█', least: 0, median: 499, most: 999 });
  expect(sparkline(values, 7)?.bars).toHaveLength(7);
});

test('draws nothing for nothing, and leaves out what is no number', () => {
  expect(sparkline([], 10)).toBeUndefined();
  expect(sparkline([Number.NaN, 3], 10)?.bars).toHaveLength(1);
});

test('takes amounts below zero', () => {
  expect(sparkline([-10, 0, 10], 3)).toEqual({ bars: '▁▅█', least: -10, median: 0, most: 10 });
});
