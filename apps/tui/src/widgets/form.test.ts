import { expect, test } from 'vitest';
import { formLines, valueBeside } from './form.ts';
import { textOf } from '../drawing/line.ts';
import { lineWith } from './text-input.ts';

test('wraps around at the first and the last value', () => {
  expect([valueBeside(['a', 'b'], 'b', 1), valueBeside(['a', 'b'], 'a', -1)]).toEqual(['a', 'b']);
});

test('draws each problem below its field, and returns the focused line', () => {
  const fields = [
    { label: 'Name', line: lineWith('Ada'), problem: 'too short' },
    {
      label: 'Kind',
      values: [
        { value: 'a', text: 'x' },
        { value: 'b', text: 'y' },
      ],
      chosen: 'b',
    },
  ];
  const { lines, focus } = formLines(fields, 1, { width: 20, labelWidth: 6 });
  expect(lines.map(textOf)).toEqual([' Name  Ada          ', '       ✗ too short', '▶Kind   x  [y] ']);
  expect(focus).toBe(2);
});
