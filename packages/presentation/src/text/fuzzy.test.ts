import { expect, test } from 'vitest';
import { fuzzyMatch } from './fuzzy.ts';

test('finds letters with gaps between them, and returns their ranges', () => {
  const text = 'Ada Lovelace';
  const found = fuzzyMatch('adlov', text)?.ranges.map(({ from, to }) => text.slice(from, to));
  expect(found).toEqual(['Ad', 'Lov']);
});

test('scores the closer match higher', () => {
  expect(score('disc', 'disc')).toBeGreaterThan(score('disc', 'discounts'));
  expect(score('disc', 'discounts')).toBeGreaterThan(score('disc', 'drop it all, scan'));
});

test('finds nothing for missing letters, for an empty query and in an empty text', () => {
  expect(fuzzyMatch('adx', 'Ada Lovelace')).toBeUndefined();
  expect(fuzzyMatch('', 'Ada')).toBeUndefined();
  expect(fuzzyMatch('a', '')).toBeUndefined();
});

function score(wanted: string, text: string): number {
  return fuzzyMatch(wanted, text)?.score ?? 0;
}
