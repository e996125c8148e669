import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inStyle, lineOf, textOf, widthOf } from './line.ts';

test('fits any spans into exactly the width', () => {
  const spans = fc.array(fc.record({ text: fc.constantFrom('', 'a', 'Ada Lovelace', '李小龙', '…') }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(spans, fc.nat(30), (line, width) => {
      expect(widthOf(lineOf(line, width))).toBe(width);
    }),
    { seed: 20_261_121 },
  );
});

test('truncates with …, and selects a selected line to its end', () => {
  expect(textOf(lineOf([{ text: 'Ada ' }, { text: 'Lovelace' }], 8))).toBe('Ada Lov…');
  expect(lineOf(inStyle('selected', [{ text: 'Ada' }]), 5)).toEqual([
    { text: 'Ada', style: 'selected' },
    { text: '  ', style: 'selected' },
  ]);
  expect(lineOf([{ text: ' ' }, { text: 'Ada', style: 'selected' }], 5).at(-1)?.style).toBeUndefined();
});
