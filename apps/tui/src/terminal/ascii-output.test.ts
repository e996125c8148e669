import { expect, test } from 'vitest';
import { asciiText, isAsciiOnly } from './ascii-output.ts';

test('draws frames and arrows with signs that look alike, each in one column', () => {
  expect(asciiText('┌─ Detail ─┐ │▶ Amélie… ║')).toBe('+- Detail -+ |> Am?lie- |');
  expect(asciiText('\u001b[7m▶\u001b[27m')).toBe('\u001b[7m>\u001b[27m');
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
