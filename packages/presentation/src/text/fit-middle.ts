import { fit } from './fit.ts';
import { graphemesOf } from './graphemes.ts';
import { safeText } from './safe-text.ts';

/**
 * Returns `text` in exactly `width` columns as `fit` does, but truncated in the middle, because URLs differ at their ends.
 *
 * @example
 * import { fitMiddle } from '@paydeck/presentation';
 *
 * fitMiddle('https://example.com/hooks/orders', 16) // 'https:/…s/orders'
 */
export function fitMiddle(text: string, width: number): string {
  const safe = safeText(text);
  const start = Math.floor((width - 1) / 2);
  const whole = fit(safe, width);
  // The text was not truncated, or the width is too small for two ends.
  if (whole.trimEnd() === safe.trimEnd() || start < 2) return whole;
  const reversed = Array.from(graphemesOf(safe), ({ segment }) => segment).toReversed();
  const end = width - 1 - start;
  const tail: string[] = [];
  for (const grapheme of reversed) {
    if (fit([grapheme, ...tail].join(''), end).trimEnd() !== [grapheme, ...tail].join('').trimEnd()) break;
    tail.unshift(grapheme);
  }
  return fit(
    `${fit(safe, start + 1)
      .trimEnd()
      .replace(/…$/, '')}…${tail.join('')}`,
    width,
  );
}
