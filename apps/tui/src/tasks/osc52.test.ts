import { expect, test } from 'vitest';
import { clipboardSequence } from './osc52.ts';

test('asks the terminal to take a text', () => {
  expect(clipboardSequence('é\u001b', {})).toBe('\u001b]52;c;w6kb\u0007');
});

test('goes to tmux, and through it to the terminal', () => {
  expect(clipboardSequence('a', { TMUX: '/tmp/tmux-0/default,1,0' })).toBe(
    '\u001b]52;c;YQ==\u0007\u001bPtmux;\u001b\u001b]52;c;YQ==\u0007\u001b\\',
  );
});

test('gives none for a text that is longer than terminals take', () => {
  expect(clipboardSequence('x'.repeat(56_244), {})).toBeDefined();
  expect(clipboardSequence('x'.repeat(56_247), {})).toBeUndefined();
});
