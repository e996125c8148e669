import { expect, test } from 'vitest';
import { usesColour } from './colour.ts';

test.each([
  ['a pipe', {}, false, false, false],
  ['a terminal', {}, true, false, true],
  ['a launcher that shows colours', {}, false, true, true],
  ['a pipe with FORCE_COLOR', { FORCE_COLOR: '1' }, false, false, true],
  ['a terminal with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false, false],
  ['a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false, false],
  ['a launcher with NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, false, true, false],
  ['a pipe with an empty FORCE_COLOR', { FORCE_COLOR: '' }, false, false, false],
])('%s', (_name, env, isTerminal, isShown, expected) => {
  expect(usesColour({ env, isTerminal }, isShown)).toBe(expected);
});
