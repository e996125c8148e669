import { expect, test } from 'vitest';
import { growthMb } from './memory.ts';

test.each([
  [[1e6, 2e6, 4e6], 3],
  [[9e6, 2e6, 4e6, 3e6], 2],
  [[9e6, 2e6, 1e6], 0],
])('measures the growth from the lowest mark before: %j', (marks, growth) => {
  expect(growthMb(marks)).toBe(growth);
});

test('a missing measurement is no growth of zero', () => {
  expect(growthMb([1e6, Number.NaN])).toBeNaN();
});
