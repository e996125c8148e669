import { eastAsianWidth } from 'get-east-asian-width';
import { graphemesOf } from './graphemes.ts';

/**
 * Returns the terminal columns of text that `safeText` has sanitized. A test compares it with the package `string-width`.
 * Sanitized text has no joiners, selectors or controls, so this is simple. The package would take 25 ms to load, which is
 * too long for a launcher script.
 */
export function displayWidth(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** Returns the columns of one grapheme of sanitized text. */
export function graphemeWidth(grapheme: string): number {
  const first = grapheme.codePointAt(0) ?? 0;
  if (grapheme.length === 1) return nonspacing.test(grapheme) ? 0 : eastAsianWidth(first);
  // A syllable in parts is as wide as its first part. Half a flag is as wide as a flag.
  if (isHangul(first)) return eastAsianWidth(first) + 2 * strayModifiers(grapheme);
  if (emoji.test(grapheme)) return 2 + 2 * strayModifiers(grapheme);
  let width = 0;
  for (const character of grapheme) {
    if (!nonspacing.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** A skin tone modifier without a base emoji is drawn as a separate character. */
function strayModifiers(grapheme: string): number {
  return Array.from(grapheme.matchAll(stray)).filter(({ index }) => index > 0).length;
}

function isHangul(code: number): boolean {
  return hangul.some(([from, to]) => code >= from && code <= to);
}

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
