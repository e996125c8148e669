import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import { assert, constantFrom, integer, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { fit } from './fit.ts';
import { safeText } from './safe-text.ts';
import { anyText } from '../test-support/hostile-text.ts';

const columns = integer({ min: 0, max: 30 });

describe('fit', () => {
  test.each([
    ['pads on the right', 'abc', 5, 'left', 'abc  '],
    ['pads on the left', '42', 5, 'right', '   42'],
    ['leaves what fits', 'abcde', 5, 'left', 'abcde'],
    ['cuts with an ellipsis', 'abcdef', 5, 'left', 'abcd…'],
    ['cuts right-aligned text at its end too', '123456', 5, 'right', '1234…'],
    ['gives nothing for no columns', 'abc', 0, 'left', ''],
    ['gives nothing for fewer than no columns', 'abc', -3, 'left', ''],
    ['gives an ellipsis for one column', 'abc', 1, 'left', '…'],
    ['counts two columns for a wide character', '山田', 5, 'left', '山田 '],
    ['does not halve a wide character', '山田太郎', 4, 'left', '山… '],
    ['does not halve a wide character on the right', '山田太郎', 4, 'right', ' 山…'],
    ['keeps an accent with its letter', 'e\u0301e\u0301e\u0301', 2, 'left', 'e\u0301…'],
    ['keeps a flag whole', '🇩🇪🇫🇷', 3, 'left', '🇩🇪…'],
    ['marks controls', 'a\nb', 4, 'left', 'a␊b '],
  ] as const)('%s', (_title, text, width, align, expected) => {
    expect(fit(text, width, align)).toBe(expected);
  });

  test('always returns exactly the requested width', propertyTest, () => {
    assert(
      property(anyText, columns, constantFrom('left', 'right'), (text, width, align) => {
        return stringWidth(fit(text, width, align)) === width;
      }),
      cases(),
    );
  });

  test('never splits a grapheme, and truncates only what does not fit', propertyTest, () => {
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
    const parts = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
    assert(
      property(anyText, columns, (text, width) => {
        // Beyond this length a cell stops reading, and says so with an ellipsis.
        pre(text.length <= 64 && width > 0);
        const safe = safeText(text);
        const fitted = fit(text, width).trimEnd();
        if (stringWidth(safe) <= width) return fitted === safe.trimEnd();
        const kept = parts(fitted.slice(0, -1));
        return fitted.endsWith('…') && kept.every((part, index) => part === parts(safe)[index]);
      }),
      cases(),
    );
  });

  test('changes nothing when applied twice', propertyTest, () => {
    assert(
      property(anyText, columns, (text, width) => fit(fit(text, width), width) === fit(text, width)),
      cases(),
    );
  });

  test('reads only the head of a very long value', () => {
    for (const unit of ['a', '山', '\u001b', '\u0301', 'ᄀ', 'क्']) {
      const head = fit(unit.repeat(3000), 12);
      expect(fit(unit.repeat(1_000_000), 12)).toBe(head);
      expect(stringWidth(head)).toBe(12);
      expect(head.trimEnd().endsWith('…')).toBe(true);
    }
  });
});
