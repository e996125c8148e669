import { expect, test } from 'vitest';
import { conflictsIn } from '../keys/chosen-keys.ts';
import { commandOf, withKeys } from '../keys/keymap.ts';
import { keyTable } from './key-table.ts';
import { isTyped, scopes, scopesWith } from '../keys/scopes.ts';

test('every key has one meaning in each scope', () => {
  expect(scopes.length).toBeGreaterThan(20);
  expect(conflictsIn(keyTable)).toEqual([]);
});

test('each command has one row', () => {
  const commands = keyTable.map(({ command }) => command);
  expect(commands).toEqual([...new Set(commands)]);
});

test('Ctrl-C leaves and Ctrl-Z suspends in every scope', () => {
  for (const scope of scopes) {
    expect(['quit', 'back', 'leave']).toContain(commandOf(keyTable, 'ctrl+c', scope));
    expect(commandOf(keyTable, 'ctrl+z', scope)).toBe('suspend');
  }
});

test('Escape, Ctrl-C and, outside text fields, q close the topmost box or quit the browser', () => {
  const bare = ['list', 'set-up', 'too-small'] as const;
  for (const scope of bare) expect(commandOf(keyTable, 'q', scope)).toBe('quit');
  for (const scope of scopes.filter((each) => bare.every((name) => name !== each))) {
    const closes = commandOf(keyTable, 'escape', scope);
    expect(['back', 'leave']).toContain(closes);
    expect({ scope, command: commandOf(keyTable, 'ctrl+c', scope) }).toEqual({ scope, command: closes });
    const byLetter = isTyped('q', scope) ? undefined : closes;
    expect({ scope, command: commandOf(keyTable, 'q', scope) }).toEqual({ scope, command: byLetter });
  }
});

test('characters are typed in text fields, whatever they mean elsewhere', () => {
  const typing = scopesWith('prompt', 'text-field', 'word-field');
  expect(typing).toContain('filter');
  for (const scope of typing) {
    for (const key of ['j', 'q', 'G', 'z', '1', '?', '/']) {
      expect(isTyped(key, scope)).toBe(true);
      expect(commandOf(keyTable, key, scope)).toBeUndefined();
    }
  }
});

test('no row lists a scope in which its command has no effect', () => {
  for (const { command, keys, scopes: where } of keyTable) {
    const useless = where.filter((scope) => keys.every((key) => isTyped(key, scope)));
    expect({ command, useless }).toEqual({ command, useless: [] });
  }
});

test('no digit is bound where digits are counts', () => {
  const counting = new Set(scopesWith('rows', 'scroll-window'));
  for (const { keys, scopes: where } of keyTable) {
    if (keys.every((key) => !/^\d$/.test(key))) continue;
    expect(where.filter((scope) => counting.has(scope))).toEqual([]);
  }
});

test('the help sentences name existing commands only', () => {
  for (const { help } of keyTable) expect(withKeys(help, keyTable, 'list')).not.toMatch(/[{}]/);
});

test('each row opens the box or screen of its name', () => {
  const opening = keyTable.filter(({ opens }) => opens !== undefined);
  expect(opening.length).toBeGreaterThan(10);
  for (const { command, opens } of opening) expect(opens?.name).toBe(command);
});
