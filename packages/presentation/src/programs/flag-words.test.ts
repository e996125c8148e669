import { expect, test } from 'vitest';
import { listFilters } from '../resources/filters.ts';
import { filterFlags, flagWords } from './flag-words.ts';

test.each([
  ['past_due', ['--status', 'past_due']],
  ['-x', ['--status=-x']],
  [true, ['--status']],
  [false, ['--no-status']],
  [3, ['--status', '3']],
  [undefined, []],
])('formats the value %j as %j', (value, words) => {
  expect(flagWords('status', value)).toEqual(words);
});

test('formats the filters of a list in their order, and nothing else', () => {
  const query = { created_at_lte: '2026-10', other: 'x', status: 'active' };
  expect(filterFlags(listFilters.subscriptions, query)).toEqual(['--status', 'active', '--created-at-lte', '2026-10']);
});
