import { expect, test } from 'vitest';
import { TimeLimitError, withinTime } from './within-time.ts';

test('returns the result of the function', () => {
  expect(withinTime(60_000, () => ['a', 1])).toEqual(['a', 1]);
});

test('interrupts a regular expression with an exponential run time', () => {
  const evil = `${'a'.repeat(60)}!`;
  expect(() => withinTime(20, () => /^(a+)+$/.test(evil))).toThrow(TimeLimitError);
  expect(withinTime(60_000, () => /^a+!$/.test(evil))).toBe(true);
});

test('rethrows the error of the function', () => {
  const problem = new TypeError('its own');
  const fail = (): never => {
    throw problem;
  };
  expect(() => withinTime(60_000, fail)).toThrow(problem);
});
