import { expect, test } from 'vitest';
import { TookTooLong, withinTime } from './within-time.ts';

test('gives what the function gives', () => {
  expect(withinTime(60_000, () => ['a', 1])).toEqual(['a', 1]);
});

test('interrupts an expression that would take years', () => {
  const evil = `${'a'.repeat(60)}!`;
  expect(() => withinTime(20, () => /^(a+)+$/.test(evil))).toThrow(TookTooLong);
  expect(withinTime(60_000, () => /^a+!$/.test(evil))).toBe(true);
});

test('throws what the function throws', () => {
  const problem = new TypeError('its own');
  const fail = (): never => {
    throw problem;
  };
  expect(() => withinTime(60_000, fail)).toThrow(problem);
});
