import { expect, test } from 'vitest';
import { conflictsIn } from './chosen-keys.ts';
import { commandOf, defaultKeymap, keyLabel, withKeys } from './key-table.ts';
import { isTyped, scopes, scopesWith } from './scopes.ts';

test('gives every key one meaning in each scope there is', () => {
  expect(scopes.length).toBeGreaterThan(20);
  expect(conflictsIn(defaultKeymap)).toEqual([]);
});

test('gives each command one row', () => {
  const commands = defaultKeymap.map(({ command }) => command);
  expect(commands).toEqual([...new Set(commands)]);
});

test('leaves every scope by Ctrl-C, and suspends by Ctrl-Z in all of them', () => {
  for (const scope of scopes) {
    expect(['quit', 'back', 'leave']).toContain(commandOf(defaultKeymap, 'ctrl+c', scope));
    expect(commandOf(defaultKeymap, 'ctrl+z', scope)).toBe('suspend');
  }
});

test('closes what is in front by Escape, Ctrl-C and, where nothing is typed, q; quits where nothing is in front', () => {
  const bare = ['list', 'set-up', 'too-small'] as const;
  for (const scope of bare) expect(commandOf(defaultKeymap, 'q', scope)).toBe('quit');
  for (const scope of scopes.filter((each) => bare.every((name) => name !== each))) {
    const closes = commandOf(defaultKeymap, 'escape', scope);
    expect(['back', 'leave']).toContain(closes);
    expect({ scope, command: commandOf(defaultKeymap, 'ctrl+c', scope) }).toEqual({ scope, command: closes });
    const byLetter = isTyped('q', scope) ? undefined : closes;
    expect({ scope, command: commandOf(defaultKeymap, 'q', scope) }).toEqual({ scope, command: byLetter });
  }
});

test('types characters where text is typed, whatever they mean elsewhere', () => {
  const typing = scopesWith('prompt', 'text-field', 'word-field');
  expect(typing).toContain('filter');
  for (const scope of typing) {
    for (const key of ['j', 'q', 'G', 'z', '1', '?', '/']) {
      expect(isTyped(key, scope)).toBe(true);
      expect(commandOf(defaultKeymap, key, scope)).toBeUndefined();
    }
  }
});

test('has no row that can do nothing in one of its scopes', () => {
  for (const { command, keys, scopes: where } of defaultKeymap) {
    const useless = where.filter((scope) => keys.every((key) => isTyped(key, scope)));
    expect({ command, useless }).toEqual({ command, useless: [] });
  }
});

test('has no digit where digits are counts', () => {
  const counting = new Set(scopesWith('rows', 'scroll-window'));
  for (const { keys, scopes: where } of defaultKeymap) {
    if (keys.every((key) => !/^\d$/.test(key))) continue;
    expect(where.filter((scope) => counting.has(scope))).toEqual([]);
  }
});

test('puts keys into sentences as they are in the scope', () => {
  expect(withKeys('{refresh} tries again', defaultKeymap, 'list')).toBe('r tries again');
  expect(withKeys('{previous-value} {next-value}', defaultKeymap, 'service-filters-value')).toBe('← →');
  expect(withKeys('{no-such}', defaultKeymap, 'list')).toBe('{no-such}');
});

test('names only commands that there are in its own sentences', () => {
  for (const { help } of defaultKeymap) expect(withKeys(help, defaultKeymap, 'list')).not.toMatch(/[{}]/);
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
