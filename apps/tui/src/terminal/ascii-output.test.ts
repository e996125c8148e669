import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { asciiOutput, asciiText, isAsciiOnly } from './ascii-output.ts';

test('replaces frames and arrows by similar ASCII characters of one column', () => {
  expect(asciiText('┌─ Detail ─┐ │▶ Amélie… ║')).toBe('+- Detail -+ |> Am?lie- |');
  expect(asciiText('\u001b[7m▶\u001b[27m')).toBe('\u001b[7m>\u001b[27m');
});

test('writes only ASCII', () => {
  const stdout = new PassThrough();
  asciiOutput(stdout).write('▶ Amélie');
  expect(String(stdout.read())).toBe('> Am?lie');
});

test.each([
  [{ LANG: 'C' }, true],
  [{ LANG: 'C', LC_ALL: 'C.UTF-8' }, false],
  [{ LANG: 'en_US.UTF-8', LC_CTYPE: 'POSIX' }, true],
  [{ LANG: 'C.UTF-8' }, false],
  [{}, false],
])('reads the locale %o', (env, isOnly) => {
  expect(isAsciiOnly(env)).toBe(isOnly);
});
