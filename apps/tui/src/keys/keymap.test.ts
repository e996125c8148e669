import { expect, test } from 'vitest';
import { commandOf, keyLabel, defaultKeymap, type Scope } from './keymap.ts';

const scopes: readonly Scope[] = ['list', 'detail', 'help'];

test('gives every key one meaning in a scope', () => {
  for (const scope of scopes) {
    const keys = defaultKeymap.filter((binding) => binding.scopes.includes(scope)).flatMap((binding) => binding.keys);
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test('can be left from everywhere', () => {
  for (const scope of scopes) {
    expect(commandOf(defaultKeymap, 'q', scope)).toBe('quit');
    expect(commandOf(defaultKeymap, 'ctrl+c', scope)).toBe('quit');
    expect(commandOf(defaultKeymap, 'ctrl+z', scope)).toBe('suspend');
    expect(commandOf(defaultKeymap, '?', scope)).toBe('toggle-help');
  }
});

test('has no digit, so that counts can be typed', () => {
  expect(defaultKeymap.flatMap((binding) => binding.keys).filter((key) => /^\d$/.test(key))).toEqual([]);
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
