import { graphemesOf } from './display-width.ts';
import type { Range } from './range.ts';

/** Gives text as it is compared: `Müller`, `MULLER` and `muller` are the same. */
export function fold(text: string): string {
  return beyondAscii.test(text) ? withoutMarks(text).toLowerCase() : text.toLowerCase();
}

/** Finds every place of a folded text in another text, as places in the text as it is. */
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
    // Whatever of a character is found, all of it is marked: from its first unit, up to behind its last.
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
const marks = /\p{M}/gu;
const maxRanges = 100;
