import { graphemeWidth } from './display-width.ts';
import { graphemesOf } from './graphemes.ts';
import { safeText } from './safe-text.ts';

export type Alignment = 'left' | 'right';

/**
 * Returns `text` in exactly `width` columns: truncated with `…` if it is longer, padded with spaces if it is shorter. A
 * grapheme (an accent, a flag) is never split. The text is sanitized with `safeText`, and only the visible part is read.
 */
export function fit(text: string, width: number, align: Alignment = 'left'): string {
  const columns = Math.max(0, Math.floor(width));
  if (columns === 0) return '';
  const head = text.length > columns * unitsPerColumn + slack ? text.slice(0, columns * unitsPerColumn + slack) : text;
  const isCut = head.length < text.length;
  if (!beyondAscii.test(head)) {
    if (head.length > columns) return `${head.slice(0, columns - 1)}…`;
    return align === 'right' ? head.padStart(columns) : head.padEnd(columns);
  }
  return fitGraphemes(safeText(isCut ? head.replace(/[\ud800-\udbff]$/, '') : head), columns, align, isCut);
}

/** A sanitized grapheme has at most a base, four combining marks and a symbol for further ones, in two units each. */
const unitsPerColumn = 12;
const slack = 64;

function fitGraphemes(text: string, columns: number, align: Alignment, isCut: boolean): string {
  let used = 0;
  let end = 0;
  let endBeforeEllipsis = 0;
  let usedBeforeEllipsis = 0;
  for (const { segment, index } of graphemesOf(text)) {
    const width = graphemeWidth(segment);
    if (used + width > columns) {
      end = -1;
      break;
    }
    used += width;
    end = index + segment.length;
    if (used <= columns - 1) {
      endBeforeEllipsis = end;
      usedBeforeEllipsis = used;
    }
  }
  if (end === -1 || (isCut && used === columns))
    return pad(`${text.slice(0, endBeforeEllipsis)}…`, columns - usedBeforeEllipsis - 1, align);
  if (isCut) return pad(`${text}…`, columns - used - 1, align);
  return pad(text, columns - used, align);
}

function pad(text: string, blanks: number, align: Alignment): string {
  return align === 'right' ? ' '.repeat(blanks) + text : text + ' '.repeat(blanks);
}

const beyondAscii = /[^\x20-\x7e]/;
