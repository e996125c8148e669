import { expect, test } from 'vitest';
import { controlCharacter } from './hostile-text.ts';

test.each(['\u001b[2J', 'a\u009b31m', '\u202e', '\u2066', '\ud800', '\u{e0041}', '\u200b', '\u2028', '\r'])(
  'finds the control character in %j',
  (text) => {
    expect(controlCharacter(text)).toBeDefined();
  },
);

test.each(['plain', 'Zoë 東京 👩', '␛[31m'])('finds nothing in %j', (text) => {
  expect(controlCharacter(text)).toBeUndefined();
});
