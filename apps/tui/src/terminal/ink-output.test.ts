import { expect, test } from 'vitest';
import { modesIn } from './ink-output.ts';

test.each([
  { what: 'the alternate screen', text: '\u001b[?1049h' },
  { what: 'the cursor', text: '\u001b[?25l' },
  { what: 'pastes', text: '\u001b[?2004h' },
  { what: 'the question for a keyboard protocol', text: '\u001b[?u' },
  { what: 'the keyboard protocol', text: '\u001b[>1u' },
  { what: 'the end of the keyboard protocol', text: '\u001b[<u' },
])('passes on modes that Ink sets: $what', ({ text }) => {
  expect(modesIn(text)).toBe(text);
});

test.each([
  'text',
  '\n',
  '\u001b[2K\u001b[1A\u001b[2K\u001b[G',
  '\u001b[H\u001b[J\n',
  '\u001b[?2026h',
  '\u001b[?2026l',
])('drops what Ink draws: %j', (text) => {
  expect(modesIn(text)).toBe('');
});

test('resets margins and style when it leaves the alternate screen, also after an incomplete frame', () => {
  expect(modesIn('\u001b[?1049l')).toBe('\u001b[?2026l\u001b[r\u001b[m\u001b[?1049l');
});
