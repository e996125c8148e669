import { cursorMark } from '../../drawing/cursor.ts';
import { unfoldedLines, type DocumentLine } from '@paydeck/presentation/internal';
import { visibleRange, type Place } from '../../widgets/scroll-window.ts';
import type { Paint } from '../../drawing/theme.ts';
import { lineOf } from '../../drawing/line.ts';

/** Draws the visible lines of a document, each exactly `width` columns wide. */
export function documentPane(
  lines: readonly DocumentLine[],
  place: Place,
  options: { width: number; height: number; isFocused: boolean; folded: ReadonlySet<string>; paint: Paint },
): string[] {
  const { width, height, isFocused, folded, paint } = options;
  const shown = unfoldedLines(lines, folded);
  const { from, to } = visibleRange(place, shown.length, height);
  const rows = shown.slice(from, to).map((at, index) => {
    const line = lines[at];
    const isSelected = isFocused && from + index === place.cursor;
    const row = lineOf([{ text: line === undefined ? '' : textOf(line, folded) }], width - 1, paint);
    const marked = cursorMark(isSelected) + row;
    return isSelected ? paint('selected', marked) : marked;
  });
  return Array.from({ length: height }, (_, index) => rows[index] ?? ' '.repeat(width));
}

function textOf(line: DocumentLine, folded: ReadonlySet<string>): string {
  const isFolded = line.end !== undefined && folded.has(line.path);
  return '  '.repeat(line.depth) + (isFolded ? line.folded : line.text);
}
