import { expect, test } from 'vitest';
import { readYesOrNo } from './yes-or-no.ts';

test.each([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['ON', true],
  [' Yes ', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['OFF', false],
  ['', undefined],
  ['y', undefined],
  ['1', undefined],
  ['nope', undefined],
])('reads %j as %j', (text, value) => {
  expect(readYesOrNo(text)).toBe(value);
});
