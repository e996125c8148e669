import { expect, test } from 'vitest';
import { formLines, moveFocus, valueBeside } from './form.ts';
import { textOf } from '../drawing/line.ts';
import { lineWith } from './line-editor.ts';

test('wraps around at the first and the last field and value', () => {
  expect([moveFocus(2, 'next-field', 3), moveFocus(0, 'previous-field', 3)]).toEqual([0, 2]);
  expect(moveFocus(0, 'keep', 3)).toBeUndefined();
  expect([valueBeside(['a', 'b'], 'b', 'next-value'), valueBeside(['a', 'b'], 'a', 'previous-value')]).toEqual([
    'a',
    'b',
  ]);
  expect(valueBeside(['a', 'b'], 'a', 'keep')).toBeUndefined();
});

test('draws each problem below its field, and returns the focused line', () => {
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
  const { lines, focus } = formLines(fields, 1, { width: 20, labelWidth: 6 });
  expect(lines.map(textOf)).toEqual([' Name  Ada          ', '       ✗ too short  ', '▶Kind   x  [y]      ']);
  expect(focus).toBe(2);
});
