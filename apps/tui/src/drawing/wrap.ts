import { displayWidth, graphemesOf } from '@paydeck/presentation/internal';
import type { Line, Span } from './line.ts';

/**
 * Wraps safe text at its blanks to lines of at most `width` columns. A longer word is broken, because what is wrapped
 * is there to be read whole. A no-break space keeps its words together.
 */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = broken(word, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
}

/** Wraps safe text to lines of one style. */
export function wrappedLines(text: string, width: number, style?: Span['style']): Line[] {
  return wrapped(text, width).map((line) => [{ text: line, style }]);
}

/** Wraps text with amounts, and keeps each amount and its currency code in one line: `KWD 467.500`, `1,900 USD`. */
export function wrappedAmounts(text: string, width: number): string[] {
  const kept = text.replaceAll(/(?<=\b[A-Z]{3}) (?=-?\d)|(?<=\d) (?=[A-Z]{3}\b)/g, '\u00a0');
  return wrapped(kept, width).map((line) => line.replaceAll('\u00a0', ' '));
}

/** Breaks safe text into lines of at most `width` columns, wherever it stands. */
export function broken(text: string, width: number): string[] {
  if (displayWidth(text) <= width) return [text];
  const lines = [''];
  for (const { segment } of graphemesOf(text)) {
    const longer = `${lines.at(-1) ?? ''}${segment}`;
    if (displayWidth(longer) > width) lines.push(segment);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
