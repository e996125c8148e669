import { expect, test } from 'vitest';
import { broken, wrapped, wrappedAmounts } from './line.ts';

test('wraps at blanks', () => {
  expect(wrapped('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrapped('', 8)).toEqual(['']);
});

test('breaks a word that is longer than a line', () => {
  expect(wrapped('see https://example.com/a now', 12)).toEqual(['see', 'https://exam', 'ple.com/a', 'now']);
  expect(broken('가나다', 4)).toEqual(['가나', '다']);
});

test('keeps an amount and its currency in one line', () => {
  expect(wrappedAmounts('R$295.20 + SEK 2,200.00', 14)).toEqual(['R$295.20 +', 'SEK 2,200.00']);
  expect(wrappedAmounts('1,900 USD + 5,850 KWD', 18)).toEqual(['1,900 USD +', '5,850 KWD']);
});
