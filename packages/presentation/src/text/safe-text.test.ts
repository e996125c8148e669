import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth } from './display-width.ts';
import { safeText } from './safe-text.ts';
import { anyText, attacks } from '../test-support/hostile-text.ts';

const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

describe('safe text', () => {
  test.each(attacks)('makes %s visible', (_name, attack, expected) => {
    expect(safeText(attack)).toBe(expected);
  });

  test('does not change ordinary names', () => {
    for (const name of [
      'Ada Lovelace',
      'Zoë',
      'Ngô Bảo Châu',
      '山田太郎',
      'محمد',
      'שָׁלוֹם',
      'ไทย',
      '🚀 Rockets',
      'प्रिया',
    ]) {
      expect(safeText(name)).toBe(name);
    }
  });

  test('contains no control, reversing or invisible character, for any input', propertyTest, () => {
    assert(
      property(anyText, (text) => {
        const safe = safeText(text);
        return !forbidden.test(safe) && !/^\p{M}|\p{M}{5}/u.test(safe) && safe.isWellFormed();
      }),
      cases(),
    );
  });

  test('changes nothing when applied twice', propertyTest, () => {
    assert(
      property(anyText, (text) => safeText(safeText(text)) === safeText(text)),
      cases(),
    );
  });

  test('never exceeds its limit, and does not truncate shorter text', propertyTest, () => {
    assert(
      property(anyText, integer({ min: 0, max: 40 }), (text, limit) => {
        const cut = safeText(text, limit);
        const fits = Math.max(text.length, safeText(text).length) <= limit;
        return (
          cut.length <= limit && cut.isWellFormed() && safeText(cut, limit) === cut && (!fits || cut === safeText(text))
        );
      }),
      cases(),
    );
  });

  test('returns visible text for any non-empty input', propertyTest, () => {
    assert(
      property(anyText, (text) => {
        const onlyAsksForAStyle = /^[\ufe0e\ufe0f]$/.test(text);
        return displayWidth(safeText(text)) > 0 === (text !== '' && !onlyAsksForAStyle);
      }),
      cases(),
    );
  });

  test('reads no further than its limit', () => {
    const hostile = `${'\u001b'.repeat(2_000_000)}end`;
    expect(safeText(hostile, 5)).toBe('␛␛␛␛…');
    const marks = `a${'\u0301'.repeat(2_000_000)}`;
    expect(safeText(marks, 8)).toBe('a\u0301\u0301\u0301\u0301�…');
    expect(safeText(marks)).toBe('a\u0301\u0301\u0301\u0301�');
  });

  test('does not split a surrogate pair at its limit', () => {
    expect(safeText('ab🚀cd', 4)).toBe('ab…');
    expect(safeText('ab🚀cd', 5)).toBe('ab🚀…');
  });
});
