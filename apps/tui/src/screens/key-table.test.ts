import { expect, test } from 'vitest';
import { conflictsIn } from '../keys/chosen-keys.ts';
import { isTyped, rowOfKey, withKeys } from '../keys/keymap.ts';
import { keyTable, scopes, scopesWith } from './key-table.ts';

test('every key has one meaning in each scope', () => {
  expect(scopes.size).toBeGreaterThan(20);
  expect(conflictsIn(keyTable)).toEqual([]);
});

test('each command has one row', () => {
  const commands = keyTable.map(({ command }) => command);
  expect(commands).toEqual([...new Set(commands)]);
});

test('Ctrl-C leaves and Ctrl-Z suspends in every scope', () => {
  for (const scope of scopes.keys()) {
    expect(['quit', 'back', 'leave']).toContain(rowOfKey(keyTable, 'ctrl+c', scope)?.command);
    expect(rowOfKey(keyTable, 'ctrl+z', scope)?.command).toBe('suspend');
  }
});

test('Escape, Ctrl-C and, outside text fields, q close the topmost box or quit the browser', () => {
  const bare = ['list', 'set-up', 'too-small'] as const;
  for (const scope of bare) expect(rowOfKey(keyTable, 'q', scope)?.command).toBe('quit');
  for (const scope of [...scopes.keys()].filter((each) => bare.every((name) => name !== each))) {
    const closes = rowOfKey(keyTable, 'escape', scope)?.command;
    expect(['back', 'leave']).toContain(closes);
    expect({ scope, command: rowOfKey(keyTable, 'ctrl+c', scope)?.command }).toEqual({ scope, command: closes });
    const byLetter = isTyped('q', scopes.get(scope)) ? undefined : closes;
    expect({ scope, command: rowOfKey(keyTable, 'q', scope)?.command }).toEqual({ scope, command: byLetter });
  }
});

test('characters are typed in text fields, whatever they mean elsewhere', () => {
  const typing = scopesWith('prompt', 'choosing-prompt', 'text-field', 'word-field');
  expect(typing).toContain('filter');
  for (const scope of typing) {
    for (const key of ['j', 'q', 'G', 'z', '1', '?', '/']) {
      expect(isTyped(key, scopes.get(scope))).toBe(true);
      expect(rowOfKey(keyTable, key, scope)?.command).toBeUndefined();
    }
  }
});

test('no row lists a scope in which its command has no effect', () => {
  for (const { command, keys, scopes: where } of keyTable) {
    const useless = [...where].filter(([, scope]) => keys.every((key) => isTyped(key, scope)));
    expect({ command, useless }).toEqual({ command, useless: [] });
  }
});

test('no digit is bound where digits are counts', () => {
  const counting = new Set(scopesWith('scroll-window'));
  for (const { keys, scopes: where } of keyTable) {
    if (keys.every((key) => !/^\d$/.test(key))) continue;
    expect([...where.keys()].filter((scope) => counting.has(scope))).toEqual([]);
  }
});

test('the help sentences name existing commands only', () => {
  for (const { help } of keyTable) expect(withKeys(help, keyTable, 'list')).not.toMatch(/[{}]/);
});
