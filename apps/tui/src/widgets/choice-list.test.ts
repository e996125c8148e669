import { expect, test } from 'vitest';
import { textOf } from '../drawing/line.ts';
import { choiceLines, moveChoice, rowsInBox } from './choice-list.ts';

test('stays within the list', () => {
  expect(moveChoice(0, 'next-row', 3)).toBe(1);
  expect(moveChoice(2, 'next-row', 3)).toBe(2);
  expect([moveChoice(1, 'first-row', 3), moveChoice(1, 'last-row', 3)]).toEqual([0, 2]);
});

test('draws the rows that fit, with the one at the cursor', () => {
  const rows = ['one', 'two', 'three', '四'].map((text) => [{ text }]);
  const drawn = (cursor: number): string[] =>
    rowsInBox(
      {
        title: '',
        width: 10,
        count: rows.length,
        cursor,
        rows: (from, to) => choiceLines(rows.slice(from, to), cursor - from),
      },
      { width: 10, height: 2 },
    ).lines.map(textOf);
  expect(drawn(0)).toEqual(['▶one', ' two']);
  expect(drawn(3)).toEqual([' three', '▶四']);
});
