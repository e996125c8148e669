import { expect, test } from 'vitest';
import { allowsColor, createPaint } from './theme.ts';

test.each([
  [{}, true],
  [{ TERM: 'xterm-256color' }, true],
  [{ NO_COLOR: '1' }, false],
  [{ NO_COLOR: '' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ TERM: 'dumb' }, false],
  [{ CI: 'true' }, true],
])('decides about colour from %j', (env, isAllowed) => {
  expect(allowsColor(env)).toBe(isAllowed);
});

test('keeps attributes where colour is not wanted', () => {
  expect(createPaint('auto')('problem', 'x')).toBe('\u001b[31m\u001b[1mx\u001b[22m\u001b[39m');
  expect(createPaint('no-color')('problem', 'x')).toBe('\u001b[1mx\u001b[22m');
  expect(createPaint('no-color')('selected', 'x')).toBe('\u001b[7mx\u001b[27m');
});
