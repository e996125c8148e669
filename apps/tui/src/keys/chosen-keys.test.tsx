import { SetupError } from '@paydeck/profiles';
import { expect, onTestFinished, test } from 'vitest';
import { rowOfKey, keyFor } from './keymap.ts';
import { keyTable } from '../screens/key-table.ts';
import { large, openBrowser } from '../test-support/browser.tsx';
import { createService } from '../test-support/service.ts';
import { subscriptions } from '../test-support/subscriptions.ts';
import { chosenKeymap } from './chosen-keys.ts';

test('gives a command its chosen keys in place of its own', () => {
  const keymap = chosenKeymap(keyTable, { 'next-row': ['x', 'ctrl+n'], refresh: ['alt+r'] });
  expect(rowOfKey(keymap, 'x', 'list')?.command).toBe('next-row');
  expect(rowOfKey(keymap, 'ctrl+n', 'help')?.command).toBe('next-row');
  expect(rowOfKey(keymap, 'j', 'list')?.command).toBeUndefined();
  expect(rowOfKey(keymap, 'alt+r', 'detail')?.command).toBe('refresh');
  // Where text is typed the chosen letter is typed, and the arrows stay.
  expect(rowOfKey(keymap, 'x', 'filter')?.command).toBeUndefined();
  expect(rowOfKey(keymap, 'down', 'filter')?.command).toBe('next-choice');
  expect(rowOfKey(keymap, 'k', 'list')?.command).toBe('previous-row');
});

test('lets two commands exchange their keys', () => {
  const keymap = chosenKeymap(keyTable, { 'next-row': ['k'], 'previous-row': ['j'] });
  expect([rowOfKey(keymap, 'k', 'list')?.command, rowOfKey(keymap, 'j', 'list')?.command]).toEqual([
    'next-row',
    'previous-row',
  ]);
});

test('leaves Ctrl-C and Ctrl-Z what they are', () => {
  const keymap = chosenKeymap(keyTable, { quit: ['Q'], suspend: ['alt+z'] });
  expect(rowOfKey(keymap, 'Q', 'list')?.command).toBe('quit');
  expect(rowOfKey(keymap, 'ctrl+c', 'list')?.command).toBe('quit');
  expect(rowOfKey(keymap, 'ctrl+z', 'list')?.command).toBe('suspend');
  expect(rowOfKey(keymap, 'q', 'list')?.command).toBeUndefined();
});

test('keeps the keys of a row in the scopes where the chosen ones are typed', () => {
  const keymap = chosenKeymap(keyTable, { 'next-value': ['x'] });
  expect(rowOfKey(keymap, 'x', 'export')?.command).toBe('next-value');
  expect(rowOfKey(keymap, 'x', 'service-filters-value')?.command).toBeUndefined();
  expect(rowOfKey(keymap, 'right', 'service-filters-value')?.command).toBe('next-value');
});

test.each([
  [
    { 'next-choice': ['x'] },
    `The profile's display.keys: next-choice cannot be "x": it types a character wherever this command works.`,
  ],
  [
    { 'next-rows': ['x'] },
    `The profile's display.keys: "next-rows" is no command of the browser (did you mean next-row?).`,
  ],
  [
    { refresh: ['5'] },
    `The profile's display.keys: refresh cannot be "5": digits are counts and the numbers of the tabs.`,
  ],
  [{ refresh: ['ctrl+c'] }, `The profile's display.keys: refresh cannot be "ctrl+c": it always means quit.`],
  [
    { refresh: ['j'] },
    `The profile's display.keys: "j" would be both refresh and next-row. Give one of them another key.`,
  ],
  [
    { refresh: ['f5'] },
    `The profile's display.keys: refresh cannot be "f5": a key is one character, ctrl+ and a letter, alt+ and a character, or one of up, down, left, right, pageup, pagedown, home, end, enter, escape, tab, backspace, delete, shift+tab, space.`,
  ],
])('rejects %j with one line that names the problem', (keys, message) => {
  expect(() => chosenKeymap(keyTable, keys)).toThrow(new SetupError('bad-config', message));
});

test('keeps every message on one line, whatever was written in the file', () => {
  for (const text of ['\u001b[31m', 'a\nb', 'x'.repeat(500), '\u202e', '']) {
    const errors = [{ [text]: ['x'] }, { refresh: [text] }].map((keys) => messageOf(keys));
    for (const message of errors) {
      expect(message).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u);
      expect(message.length).toBeLessThan(400);
    }
  }
});

test('types a letter into a filter that is chosen for moving', async () => {
  const keymap = chosenKeymap(keyTable, { 'next-row': ['x'], stop: ['X'] });
  const screen = openBrowser(createService(subscriptions(5)), large, { keymap });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('/x');
  await screen.until((text) => text.includes('filter loaded rows: x'));
  expect(screen.text()).toContain('here: /x');
  screen.type('\u007f0');
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('\u001b[B');
  await screen.until((text) => text.includes('▶ sub_00001'));
});

test('names the chosen key beside what went wrong', async () => {
  const keymap = chosenKeymap(keyTable, { refresh: ['alt+r'] });
  const service = createService(subscriptions(5));
  service.answerNext(() => new Response('no', { status: 500 }));
  const screen = openBrowser(service, large, { keymap });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('alt+r tries again'));
  expect(screen.text()).not.toMatch(/ r tries again/);
});

test('shows the chosen keys in the help, in the footer and in what is said', async () => {
  const keymap = chosenKeymap(keyTable, { 'next-row': ['x'], stop: ['X'], help: ['ctrl+n'] });
  expect(keyFor(keymap, 'stop', 'list')).toBe('X');
  const service = createService(subscriptions(237));
  const screen = openBrowser(service, large, { keymap });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('100+ loaded'));
  expect(screen.text()).toContain('x/k move');
  screen.type('x');
  await screen.until((text) => text.includes('▶ sub_00001'));
  service.holdNext();
  screen.type('A');
  await screen.until((text) => text.includes('X stops'));
  screen.type('X');
  await screen.until((text) => !text.includes('X stops'));
  screen.type('\u000e');
  await screen.until((text) => text.includes('Keys: list'));
  expect(screen.text()).toMatch(/x +down a row/);
});

function messageOf(keys: Record<string, readonly string[]>): string {
  try {
    chosenKeymap(keyTable, keys);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
