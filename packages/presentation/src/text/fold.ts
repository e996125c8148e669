import { graphemesOf } from './graphemes.ts';
import type { Range } from './range.ts';

/** Folds text for comparisons: `Müller`, `MULLER` and `muller` are equal. */
export function fold(text: string): string {
  // Only the characters that need it are normalized: an amount of a long text has one such sign.
  return (beyondAscii.test(text) ? text.replace(eachBeyondAscii, withoutMarks) : text).toLowerCase();
}

/** Finds all occurrences of a folded text in another text, as ranges in the original text. */
export function findFolded(wanted: string, text: string): Range[] {
  if (wanted === '') return [];
  const { folded, originOf } = foldedWithOrigins(text);
  const ranges: Range[] = [];
  let at = folded.indexOf(wanted);
  while (at !== -1 && ranges.length < maxRanges) {
    ranges.push({ from: originOf(at), to: originOf(at + wanted.length) });
    at = folded.indexOf(wanted, at + wanted.length);
  }
  return ranges;
}

function foldedWithOrigins(text: string): { folded: string; originOf: (at: number) => number } {
  if (!beyondAscii.test(text)) return { folded: text.toLowerCase(), originOf: (at) => at };
  let folded = '';
  const origins: number[] = [];
  for (const { segment, index } of graphemesOf(text)) {
    const part = fold(segment);
    // A match of a part of a character includes all of its code units.
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index);
    folded += part;
  }
  origins.push(text.length);
  return { folded, originOf: (at) => origins[at] ?? text.length };
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(marks, '');
}

const beyondAscii = /[\u0080-\uffff]/;
const eachBeyondAscii = /[\u0080-\uffff]+/g;
const marks = /\p{M}/gu;
const maxRanges = 100;
