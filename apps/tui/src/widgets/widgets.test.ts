import { displayWidth } from '@paydeck/presentation';
import { expect, test } from 'vitest';
import { unpainted } from '../drawing/theme.ts';
import { choiceLines, moveChoice } from './choice-list.ts';
import { formLines, moveFocus, valueBeside } from './form.ts';
import { lineWith } from './line-editor.ts';
import { placeAfter, scrollBy } from './movement.ts';
import { editPrompt, promptLine, promptMove } from './prompt.ts';

test('moves through choices, and no further than there are some', () => {
  const rows = { total: 3 };
  expect(moveChoice(0, 'next-row', rows)).toBe(1);
  expect(moveChoice(2, 'next-row', rows)).toBe(2);
  expect(moveChoice(0, 'next-row', { count: 9, total: 3 })).toBe(2);
  expect([moveChoice(1, 'first-row', rows), moveChoice(1, 'last-row', rows)]).toEqual([0, 2]);
});

test('draws the choices that there is room for, with the chosen one among them', () => {
  const rows = ['one', 'two', 'three', '四'].map((text) => [{ text }]);
  expect(choiceLines(rows, 0, { width: 6, height: 2 }, unpainted)).toEqual(['▶one  ', ' two  ']);
  const last = choiceLines(rows, 3, { width: 6, height: 2 }, unpainted);
  expect(last).toEqual([' three', '▶四   ']);
  expect(last.map(displayWidth)).toEqual([6, 6]);
});

test('goes around the fields and the values of a form', () => {
  expect([moveFocus(2, 'next-field', 3), moveFocus(0, 'previous-field', 3)]).toEqual([0, 2]);
  expect(moveFocus(0, 'keep', 3)).toBeUndefined();
  expect([valueBeside(['a', 'b'], 'b', 'next-value'), valueBeside(['a', 'b'], 'a', 'previous-value')]).toEqual([
    'a',
    'b',
  ]);
  expect(valueBeside(['a', 'b'], 'a', 'keep')).toBeUndefined();
});

test('draws a form with what is wrong below its field, and says where the focus is', () => {
  const fields = [
    { label: 'Name', line: lineWith('Ada'), problem: 'too short' },
    {
      label: 'Kind',
      values: [
        { text: 'x', isChosen: false },
        { text: 'y', isChosen: true },
      ],
    },
  ];
  const { lines, focus } = formLines(fields, 1, { width: 20, labelWidth: 6 }, unpainted);
  expect(lines).toEqual([' Name  Ada          ', '       ✗ too short  ', '▶Kind   x  [y]      ']);
  expect(focus).toBe(2);
});

test('leaves an empty prompt by deleting, and moves the rows below it', () => {
  expect(editPrompt(lineWith(''), { key: 'backspace', command: 'delete-left' })).toBe('left');
  expect(editPrompt(lineWith('ab'), { key: 'backspace', command: 'delete-left' })).toEqual(lineWith('a'));
  expect([promptMove('next-choice'), promptMove('page-up'), promptMove('keep')]).toEqual([
    'next-row',
    'page-up',
    undefined,
  ]);
});

test.each([8, 20, 40, 80])('draws a prompt in exactly %i columns', (width) => {
  const note = { text: '3 of 100+ loaded match' };
  expect(displayWidth(promptLine({ label: 'find: ', line: lineWith('ada 四'), note }, width, unpainted))).toBe(width);
});

test('scrolls lines no further than their end', () => {
  const rows = { count: undefined, total: 30, height: 10 };
  expect([scrollBy('next-row', 20, rows), scrollBy('last-row', 0, rows), scrollBy('page-down', 15, rows)]).toEqual([
    20, 20, 20,
  ]);
  expect(scrollBy('previous-row', 0, rows)).toBe(0);
  expect(scrollBy('next-row', 0, { count: undefined, total: 5, height: 10 })).toBe(0);
});

test('scrolls several lines at once, with the cursor still on the screen', () => {
  const rows = { count: undefined, total: 30, height: 10, scrollStep: 4 };
  expect(placeAfter('next-row', { cursor: 9, top: 0 }, 10, rows)).toEqual({ cursor: 10, top: 4 });
  expect(placeAfter('next-row', { cursor: 10, top: 4 }, 11, rows)).toEqual({ cursor: 11, top: 4 });
  expect(placeAfter('next-row', { cursor: 27, top: 18 }, 28, rows)).toEqual({ cursor: 28, top: 20 });
  expect(placeAfter('previous-row', { cursor: 20, top: 20 }, 19, rows)).toEqual({ cursor: 19, top: 16 });
  expect(placeAfter('last-row', { cursor: 0, top: 0 }, 29, rows)).toEqual({ cursor: 29, top: 20 });
  expect(placeAfter('page-down', { cursor: 0, top: 0 }, 9, rows)).toEqual({ cursor: 9, top: 9 });
});
