import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shellCommand, shellQuoted } from './shell-command.ts';
import { shellsHere, wordsReadBy } from '../test-support/shells.ts';

test.for<[word: string, written: string]>([
  ['past_due', 'past_due'],
  ['2026-10-01T00:00:00+02:00', '2026-10-01T00:00:00+02:00'],
  ['two words', `'two words'`],
  ['$(reboot)', `'$(reboot)'`],
  ["it's", String.raw`'it'\''s'`],
  [String.raw`\'; reboot #`, String.raw`\\\''; reboot #'`],
  ['', `''`],
  ['~root', `'~root'`],
  ['=ls', `'=ls'`],
  ['%self', `'%self'`],
  ['a\nb 100%', String.raw`"$(printf 'a\012b 100%%')"`],
  ["\u001b[31m'\\", String.raw`"$(printf '\033\13331m\047\134')"`],
  ['\u202etxt', String.raw`"$(printf '\342\200\256txt')"`],
])('formats %j as %s', ([word, written]) => {
  expect(shellCommand([word])).toBe(written);
});

test('shellQuoted also quotes a plain word', () => {
  expect(shellQuoted('/usr/bin/node')).toBe(`'/usr/bin/node'`);
});

describe.for(shellsHere())('%s', (shell) => {
  test('parses each word back as one word', () => {
    const words = [...awkward, ...fc.sample(word, { numRuns: 400, seed: 7 })];
    expect(wordsReadBy(shell, shellCommand(words))).toEqual(words);
  });
});

test('never contains a line break, a control character or an invisible character', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      expect(shellCommand([text])).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
  );
});

const awkward = [
  String.raw`cus_\'; touch /tmp/owned; echo \'`,
  String.raw`\\'`,
  `\\`,
  `'`,
  `''`,
  `!!`,
  '$HOME',
  '`id`',
  '(id)',
  '{a,b}',
  '*',
  '~',
  '#',
  '-n',
  '%1',
  '100% \n%s',
];

/** Words without a NUL, which no argument can hold, and without a newline at the end. */
const word = fc
  .string({
    unit: fc.constantFrom(...Array.from(`ab1 '"\\$\`!&|;<>(){}[]*?#~=%^\n\r\t\u001b\u0003\u007f\u202e\u2028é🚀`)),
  })
  .filter((text) => !text.endsWith('\n'));

/** Any character, and halves of characters. */
const anyUnit = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
