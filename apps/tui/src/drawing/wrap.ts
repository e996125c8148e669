import { displayWidth } from '@paydeck/presentation';

/** Breaks safe text at its blanks into lines of at most `width` columns. A word that is longer stays whole: it is cut where it is drawn. */
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
