import { expect, test } from 'vitest';
import { keyTable } from '../screens/key-table.ts';
import { keyLabel } from './key-names.ts';
import { withKeys } from './keymap.ts';

test('puts keys into sentences as they are in the scope', () => {
  expect(withKeys('{refresh} tries again', keyTable, 'list')).toBe('r tries again');
  expect(withKeys('{previous-value} {next-value}', keyTable, 'service-filters-value')).toBe('← →');
  expect(withKeys('{no-such}', keyTable, 'list')).toBe('{no-such}');
});

test('writes keys the way people read them', () => {
  expect(['j', 'ctrl+d', 'down', 'pagedown', 'enter', 'escape'].map(keyLabel)).toEqual([
    'j',
    'Ctrl-d',
    '↓',
    'PgDn',
    '⏎',
    'Esc',
  ]);
});
