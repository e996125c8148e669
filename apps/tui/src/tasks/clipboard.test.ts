import { expect, test } from 'vitest';
import { createTestSystem } from '../test-support/system.ts';
import { clipboardSequence, copyText } from './clipboard.ts';
import type { ProgramCall } from './system.ts';

test('copies through the terminal where there is no clipboard program', async () => {
  const { system, written, piped } = createTestSystem();
  expect(await copyText('sub_1', system)).toEqual({ to: 'terminal clipboard' });
  expect(written).toEqual(['\u001b]52;c;c3ViXzE=\u0007']);
  expect(piped).toEqual([]);
});

test('copies both ways on a desktop, and names the way that is known to have worked', async () => {
  const { system, written, piped } = createTestSystem({ env: { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' } });
  expect(await copyText('a', { ...system, pipe: onlyXclip })).toEqual({ to: 'xclip' });
  expect(written).toHaveLength(1);
  expect(await copyText('a', system)).toEqual({ to: 'terminal clipboard' });
  expect(piped.map(({ command }) => command[0])).toEqual(['wl-copy', 'xclip', 'xsel']);
});

test('says that a text is too long for a terminal', async () => {
  const { system, written } = createTestSystem();
  const copied = await copyText('x'.repeat(60_000), system);
  expect(copied).toEqual({
    problem: '60000 characters are too long for the clipboard of a terminal; export them instead',
  });
  expect(written).toEqual([]);
});

test('says that nothing takes it where the terminal is known not to', async () => {
  const { system } = createTestSystem({ platform: 'linux', env: { TERM: 'linux' } });
  expect(await copyText('a', system)).toEqual({
    problem: 'this terminal takes no text for the clipboard, and no clipboard program was found',
  });
});

function onlyXclip([program]: ProgramCall): Promise<boolean> {
  return Promise.resolve(program === 'xclip');
}

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
