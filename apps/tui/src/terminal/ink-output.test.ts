import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { inkOutput, modesIn } from './ink-output.ts';

test.each([
  { what: 'the alternate screen', text: '\u001b[?1049h' },
  { what: 'the cursor', text: '\u001b[?25l' },
  { what: 'pastes', text: '\u001b[?2004h' },
  { what: 'the question for a keyboard protocol', text: '\u001b[?u' },
  { what: 'the keyboard protocol', text: '\u001b[>1u' },
  { what: 'the end of the keyboard protocol', text: '\u001b[<u' },
])('lets Ink set modes: $what', ({ text }) => {
  expect(modesIn(text)).toBe(text);
});

test.each([
  'text',
  '\n',
  '\u001b[2K\u001b[1A\u001b[2K\u001b[G',
  '\u001b[H\u001b[J\n',
  '\u001b[?2026h',
  '\u001b[?2026l',
])('leaves out what Ink draws: %j', (text) => {
  expect(modesIn(text)).toBe('');
});

test('leaves the alternate screen without margins or a style, also when a frame was cut short', () => {
  expect(modesIn('\u001b[?1049l')).toBe('\u001b[?2026l\u001b[r\u001b[m\u001b[?1049l');
});

test('tells whoever waits that what was left out is written', async () => {
  const stdout = new PassThrough();
  const output = inkOutput(stdout);
  await new Promise<void>((resolve) => {
    output.write('a frame', () => resolve());
  });
  expect(stdout.read()).toBeNull();
});

test('keeps its listeners when those of the output are gone', () => {
  const stdout = new PassThrough().removeAllListeners();
  const heard: string[] = [];
  inkOutput(stdout).on('resize', () => heard.push('resize'));
  stdout.on('drain', ignore).off('drain', ignore);
  stdout.emit('resize');
  expect(heard).toEqual(['resize']);
});

const ignore = (): void => undefined;
