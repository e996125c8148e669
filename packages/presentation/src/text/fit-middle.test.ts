import { expect, test } from 'vitest';
import { displayWidth } from './display-width.ts';
import { fitMiddle } from './fit-middle.ts';

test.each([
  ['https://example.com/hooks/orders', 16, 'https:/…s/orders'],
  ['short', 8, 'short   '],
  ['exactly8', 8, 'exactly8'],
  ['日本語のとても長い住所', 9, '日本…住所'],
  ['abcdef', 3, 'ab…'],
])('%j in %d columns', (text, width, expected) => {
  expect(fitMiddle(text, width).trimEnd()).toBe(expected.trimEnd());
  expect(displayWidth(fitMiddle(text, width))).toBe(width);
});

test('sanitizes the truncated text', () => {
  expect(fitMiddle(`https://a/\u001b[2J${'x'.repeat(40)}\u202e`, 20)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
