import { displayWidth } from '@paydeck/presentation';

/**
 * Wraps safe text at its blanks to lines of at most `width` columns. A longer word stays whole, and is truncated when
 * it is drawn.
 */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
