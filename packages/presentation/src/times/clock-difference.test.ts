import { expect, test } from 'vitest';
import { clockDifference } from './clock-difference.ts';

const date = 'Sat, 21 Nov 2026 12:04:00 GMT';
const theirs = Date.parse(date);

test.each([
  [0, 0, 'agrees with that of the service'],
  [2_499, 0, 'agrees with that of the service'],
  [-2_499, 0, 'agrees with that of the service'],
  [2_501, 3, '3 s ahead of that of the service'],
  [-90_000, -90, '90 s behind that of the service'],
])('a clock that differs by %d ms', (milliseconds, seconds, words) => {
  expect(clockDifference(date, theirs + milliseconds)).toEqual({ seconds, words });
});

test.each([null, '', 'soon'])('returns undefined for %j', (header) => {
  expect(clockDifference(header, theirs)).toBeUndefined();
});
