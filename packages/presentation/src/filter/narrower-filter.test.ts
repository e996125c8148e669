import { expect, test } from 'vitest';
import { isNarrower } from './narrower-filter.ts';

test.for<[narrow: string, wide: string, isNarrower: boolean]>([
  ['ada', 'ad', true],
  ['ada', 'DA', true],
  ['ada', '', true],
  ['ada active', 'ad', true],
  ['ada active', 'tive ada', true],
  ['status:active ada', 'status:active', true],
  ['"ada l"', 'ada', true],
  ['ad', 'ada', false],
  ['', 'ada', false],
  ['!ada', '!ad', false],
  ['!ada', 'ad', false],
  ['status:active', 'status:act', false],
  ['name:ada', 'ada', false],
  ['amount:>50', 'amount:>5', false],
  ['/ada/', '/ad/', false],
  ['-f ada', '-f ad', false],
  ['-f ada', 'ad', false],
  ['ada', '-f ad', false],
])('whether %s narrows %s: %s', ([narrow, wide, expected]) => {
  expect(isNarrower(narrow, wide)).toBe(expected);
});
