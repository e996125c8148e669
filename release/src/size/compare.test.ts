import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const budgets = { small: 10, large: 10 };

test('passes what is within its budget', () => {
  const sizes = new Map([
    ['small', 9],
    ['large', 10],
  ]);
  expect(compare([{ title: 'all', sizes, budgets }])).toEqual({
    lines: ['all (budget)', '       9 (10)  small', '      10 (10)  large'],
    isOver: false,
  });
});

test.for([
  ['is larger', { small: 9, large: 11 }, '      11 (10)  large over by 1'],
  ['has no budget', { small: 9, large: 9, other: 1 }, '       1 (?)  other has no budget'],
  ['is gone', { small: 9 }, '          large has a budget and is not there'],
] as const)('fails when something %s', ([, sizes, line]) => {
  const compared = compare([{ title: 'all', sizes: new Map(Object.entries(sizes)), budgets }]);
  expect(compared.isOver).toBe(true);
  expect(compared.lines).toContain(line);
});
