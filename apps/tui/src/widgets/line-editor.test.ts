import { expect, test } from 'vitest';
import { rowOfKey, type Pressed } from '../keys/keymap.ts';
import { keyTable } from '../screens/key-table.ts';
import { editLine, insert, lineWith, type EditedLine } from './text-input.ts';

/** Types keys into a line; `|` is where the cursor stands. */
function typed(start: string, ...keys: string[]): string {
  const cursor = start.indexOf('|');
  const first: EditedLine = cursor === -1 ? lineWith(start) : { text: start.replace('|', ''), cursor };
  const { text, cursor: end } = keys.reduce((line, key) => editLine(line, pressed(key)) ?? line, first);
  return `${text.slice(0, end)}|${text.slice(end)}`;
}

test.for<[start: string, keys: string[], end: string]>([
  ['', ['a', 'space', 'B'], 'a B|'],
  ['abc', ['left', 'left', 'x'], 'ax|bc'],
  ['abc', ['home', 'x', 'end', 'y'], 'xabcy|'],
  ['abc', ['ctrl+a', 'right', 'delete'], 'a|c'],
  ['abc', ['backspace', 'backspace'], 'a|'],
  ['', ['backspace', 'delete', 'left', 'right'], '|'],
  ['status=active alan|x', ['ctrl+w'], 'status=active |x'],
  ['status=active  ', ['ctrl+w'], '|'],
  ['ab|cd', ['ctrl+u'], '|cd'],
  ['ab|cd', ['ctrl+k'], 'ab|'],
  ['ae\u0301b', ['left', 'backspace'], 'a|b'],
  ['a🇳🇴b', ['left', 'left', 'delete'], 'a|b'],
])('edits %j with %j', ([start, keys, end]) => {
  expect(typed(start, ...keys)).toBe(end);
});

test('leaves keys to others that are no editing', () => {
  expect(editLine(lineWith('a'), pressed('enter'))).toBeUndefined();
  expect(editLine(lineWith('a'), pressed('ctrl+d'))).toBeUndefined();
});

test('takes a paste as one line of a bounded length', () => {
  expect(insert(lineWith('a'), 'b\r\nc\td').text).toBe('ab c d');
  expect(insert(lineWith('a'), 'x'.repeat(5_000)).text).toHaveLength(1_000);
});

function pressed(key: string): Pressed {
  return { key, command: rowOfKey(keyTable, key, 'search-detail')?.command };
}
