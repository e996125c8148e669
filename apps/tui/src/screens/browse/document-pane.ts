import { cursorMark } from '../../drawing/cursor.ts';
import { unfoldedLines, type DocumentLine } from '@paydeck/presentation/internal';
import { visibleRange, type ScrollPosition } from '../../widgets/scroll-window.ts';
import { blankLine, inStyle, lineOf, type Line } from '../../drawing/line.ts';

/** Draws the visible lines of a document, each exactly `width` columns wide. */
export function documentPane(
  lines: readonly DocumentLine[],
  place: ScrollPosition,
  options: { width: number; height: number; isFocused: boolean; folded: ReadonlySet<string> },
): Line[] {
  const { width, height, isFocused, folded } = options;
  const shown = unfoldedLines(lines, folded);
  const { from, to } = visibleRange(place, shown.length, height);
  const rows = shown.slice(from, to).map((at, index) => {
    const line = lines[at];
    const isSelected = isFocused && from + index === place.cursor;
    const row = lineOf([{ text: line === undefined ? '' : documentText(line, folded) }], width - 1);
    const marked = [{ text: cursorMark(isSelected) }, ...row];
    return isSelected ? inStyle('selected', marked) : marked;
  });
  return Array.from({ length: height }, (_, index) => rows[index] ?? blankLine(width));
}

function documentText(line: DocumentLine, folded: ReadonlySet<string>): string {
  const isFolded = line.end !== undefined && folded.has(line.path);
  return '  '.repeat(line.depth) + (isFolded ? line.folded : line.text);
}
