import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf, widthOf } from '../drawing/line.ts';
import { bracketed } from '../test-support/lines.tsx';
import { inputLine, lineWith } from './text-input.ts';

/** Draws a line with its cursor in brackets. */
function drawn(text: string, cursor: number, width: number): string {
  return bracketed(inputLine({ text, cursor }, width), 'cursor');
}

test.for<[text: string, cursor: number, width: number, drawn: string]>([
  ['', 0, 5, '[ ]    '],
  ['ada', 3, 6, 'ada[ ]  '],
  ['ada', 1, 6, 'a[d]a   '],
  ['ada', 0, 6, '[a]da   '],
  // One more than fits: the beginning goes first, then the end.
  ['abcdefgh', 8, 8, '…cdefgh[ ]'],
  ['abcdefgh', 0, 8, '[a]bcdefg…'],
  ['abcdefghijklmnop', 8, 8, '…efgh[i]j…'],
  ['日本語', 3, 6, '… 語[ ] '],
  ['日本語', 1, 5, '日[本] '],
])('draws %j with the cursor at %i in %i columns', ([text, cursor, width, expected]) => {
  expect(drawn(text, cursor, width)).toBe(expected);
});

test('draws no cursor where the keys go elsewhere', () => {
  expect(textOf(inputLine({ text: 'ada@example.com', cursor: 15 }, 8, false))).toBe('ada@exa…');
  expect(inputLine(lineWith('ada'), 8, false).every(({ style }) => style === undefined)).toBe(true);
});

test('cuts a character that takes more columns than there are', () => {
  expect(widthOf(inputLine({ text: '\u{1d158}\u{1d165}\u{1d16e}', cursor: 0 }, 2))).toBe(2);
});

test('marks what could drive the terminal', () => {
  expect(drawn('a\u001b[2Jb', 0, 10)).toBe('[a]␛[2Jb    ');
});

test('takes exactly its width, and shows the cursor, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.integer({ min: 2, max: 40 }), (text, place, width) => {
      const cursor = place % (text.length + 1);
      const line = inputLine({ text, cursor }, width);
      expect(widthOf(line)).toBe(width);
      expect(line.filter(({ style }) => style === 'cursor')).toHaveLength(1);
    }),
    { seed: 20_261_121 },
  );
});
