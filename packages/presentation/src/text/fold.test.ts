import { expect, test } from 'vitest';
import { findFolded, fold } from './fold.ts';

test('compares without letter case and accents', () => {
  expect(fold('MÜLLER')).toBe('muller');
  expect(fold('Zoë İstanbul')).toBe('zoe istanbul');
});

test.for<[wanted: string, text: string, found: string[]]>([
  ['a', 'Ada', ['A', 'a']],
  ['aa', 'aaaa', ['aa', 'aa']],
  ['u', 'Mu\u0308ller', ['u\u0308']],
  ['stan', 'İstanbul', ['stan']],
  ['界', '世界', ['界']],
  ['', 'abc', []],
  ['x', 'abc', []],
])('finds the position of %j in %j', ([wanted, text, found]) => {
  expect(findFolded(fold(wanted), text).map(({ from, to }) => text.slice(from, to))).toEqual(found);
});
