/** Splits text into graphemes. It uses the root locale, so that the result does not depend on the system language. */
export function graphemesOf(text: string): Intl.Segments {
  // Created on first use, because it loads tables and most text is ASCII.
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

let segmenter: Intl.Segmenter | undefined;
