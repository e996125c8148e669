import { expect, test } from 'vitest';
import { isAsciiOnly } from './ascii-only.ts';

test.each([
  [{ LANG: 'C' }, true],
  [{ LANG: 'C', LC_ALL: 'C.UTF-8' }, false],
  [{ LANG: 'en_US.UTF-8', LC_CTYPE: 'POSIX' }, true],
  [{ LANG: 'C.UTF-8' }, false],
  [{}, false],
])('reads whether the locale is ASCII only from %o', (env, isOnly) => {
  expect(isAsciiOnly(env)).toBe(isOnly);
});
