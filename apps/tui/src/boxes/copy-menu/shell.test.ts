import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWords } from '../../test-support/shell-words.ts';
import { shellCommand } from './shell.ts';

test.for<[word: string, written: string]>([
  ['past_due', 'past_due'],
  ['2026-10-01T00:00:00+02:00', '2026-10-01T00:00:00+02:00'],
  ['two words', `'two words'`],
  ['$(reboot)', `'$(reboot)'`],
  ["it's", `'it'\\''s'`],
  ['', `''`],
  ['~root', `'~root'`],
  ['a\nreboot\n', `$'a\\x0areboot\\x0a'`],
  ["\u001b[31m'\\", `$'\\x1b[31m\\'\\\\'`],
  ['\u202etxt', `$'\\u202etxt'`],
])('writes %j as %s', ([word, written]) => {
  expect(shellCommand([word])).toBe(written);
});

test('is read back by a shell as the same words, with nothing left that it acts on', () => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from(`ab1 '"\\$\`!&|;<>(){}[]*?#~=\n\r\t\u001b\u007f\u202e\u2028é🚀`)),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      expect(shellWords(shellCommand(words))).toEqual(words);
    }),
  );
});

test('never writes a character that ends the line, drives the terminal or hides', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (word) => {
      expect(shellCommand([word])).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
  );
});

/** Any character, and halves of characters. */
const anyUnit = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
