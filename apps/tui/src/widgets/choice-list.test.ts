import { expect, test } from 'vitest';
import { textOf } from '../drawing/line.ts';
import { choiceLines, moveChoice } from './choice-list.ts';

test('stays within the list', () => {
  const rows = { total: 3 };
  expect(moveChoice(0, 'next-row', rows)).toBe(1);
  expect(moveChoice(2, 'next-row', rows)).toBe(2);
  expect([moveChoice(1, 'first-row', rows), moveChoice(1, 'last-row', rows)]).toEqual([0, 2]);
});

test('draws the rows that fit, with the one at the cursor', () => {
  const rows = ['one', 'two', 'three', '四'].map((text) => [{ text }]);
  expect(choiceLines(rows, 0, 2).map(textOf)).toEqual(['▶one', ' two']);
  expect(choiceLines(rows, 3, 2).map(textOf)).toEqual([' three', '▶四']);
});
