import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import { assert, property } from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { displayWidth } from './display-width.ts';
import { safeText } from './safe-text.ts';
import { anyText } from '../test-support/hostile-text.ts';

describe('displayWidth', () => {
  test.each([
    ['', 0],
    ['Ada', 3],
    ['山田', 4],
    ['e\u0301', 1],
    ['🇩🇪', 2],
    ['🇩', 2],
    ['👍🏽', 2],
    ['☝🏽', 2],
    ['a🏽', 3],
    ['🚀', 2],
    ['한', 2],
    ['\u1112\u1161\u11ab', 2],
    ['ไทย', 3],
    ['1\u20e3', 1],
  ])('counts the columns of %j', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('agrees with string-width on any safe text', propertyTest, () => {
    assert(
      property(anyText, (text) => displayWidth(safeText(text)) === stringWidth(safeText(text))),
      cases(),
    );
  });

  test('agrees with string-width on every character of the first two planes', () => {
    const different: string[] = [];
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const text = safeText(String.fromCodePoint(code));
      if (displayWidth(text) !== stringWidth(text)) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });
});
