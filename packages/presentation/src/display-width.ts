import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Counts the terminal columns of text that has passed `safeText`. It agrees with the package `string-width` on such text
 * (a test holds it to that), which the gate has made simple: no joiners, no selectors, no controls. The package itself
 * takes 25 ms to load, more than a launcher script has to spare.
 */
export function displayWidth(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** Splits text into what is drawn as one character. The root locale: it must not depend on the machine's language. */
export function graphemesOf(text: string): Intl.Segments {
  // Made on the first use: it loads tables, and most text is ASCII.
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Counts the columns of one grapheme of safe text. */
export function graphemeWidth(grapheme: string): number {
  const first = grapheme.codePointAt(0) ?? 0;
  if (grapheme.length === 1) return nonspacing.test(grapheme) ? 0 : eastAsianWidth(first);
  // A syllable written in parts takes the room of its first part; half a flag takes as much as a flag.
  if (isHangul(first)) return eastAsianWidth(first) + 2 * strayModifiers(grapheme);
  if (emoji.test(grapheme)) return 2 + 2 * strayModifiers(grapheme);
  let width = 0;
  for (const character of grapheme) {
    if (!nonspacing.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** Skin tones that follow nothing they could colour are drawn as a swatch of their own. */
function strayModifiers(grapheme: string): number {
  return Array.from(grapheme.matchAll(stray)).filter(({ index }) => index > 0).length;
}

function isHangul(code: number): boolean {
  return hangul.some(([from, to]) => code >= from && code <= to);
}

let segmenter: Intl.Segmenter | undefined;
const beyondAscii = /[^\x20-\x7e]/;
const nonspacing = /[\p{Mn}\p{Me}]/u;
const emoji = /^(?:\p{Regional_Indicator}|\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u;
const stray = /(?<!\p{Emoji_Modifier_Base})\p{Emoji_Modifier}/gu;
const hangul = [
  [0x1100, 0x11ff],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xd7b0, 0xd7c6],
  [0xd7cb, 0xd7fb],
] as const;
