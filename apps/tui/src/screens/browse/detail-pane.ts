import type { DetailGrid } from '../../state/detail.ts';
import { cursorMark } from '../../drawing/cursor.ts';
import { displayWidth, fit, type DetailLine } from '@paydeck/presentation';
import { visibleRange, type Place } from '../../widgets/scroll-window.ts';
import type { Paint } from '../../drawing/theme.ts';
import { spreadLine, type Piece } from '../../drawing/line.ts';

/** Draws the lines of a detail that are on the screen, each of exactly `width` columns. */
export function detailPane(
  lines: readonly DetailLine[],
  place: Place,
  options: {
    width: number;
    height: number;
    isFocused: boolean;
    grid: DetailGrid;
    /** The sections that are folded, by their paths. */
    folded: ReadonlySet<string>;
    /** The key that goes where a line leads. */
    followKey: string;
    paint: Paint;
  },
): string[] {
  const { width, height, isFocused, grid, folded, followKey, paint } = options;
  const { from, to } = visibleRange(place, lines.length, height * grid.columns);
  // Between two columns stands a blank.
  const columnWidth = grid.columns === 1 ? width : Math.floor((width - 1) / 2);
  const rows = lines.slice(from, to).map((line, index) => {
    const isSelected = isFocused && from + index === place.cursor;
    const isOpen = (lines[from + index + 1]?.depth ?? 0) > line.depth;
    const fold = folded.has(line.path) ? '▸ ' : isOpen && line.isSection ? '▾ ' : '';
    const link = line.link === undefined ? '' : followKey;
    const text = detailLine(line, { fold, link, width: columnWidth - 2, paint: isSelected ? plain : paint });
    // A blank keeps it off the edge.
    const row = `${cursorMark(isSelected)}${text} `;
    return isSelected ? paint('selected', row) : row;
  });
  const blank = ' '.repeat(columnWidth);
  const rest = ' '.repeat(width - columnWidth * grid.columns);
  return Array.from({ length: height }, (_, index) => {
    if (index >= grid.linesInColumn) return ' '.repeat(width);
    const left = rows[index] ?? blank;
    return grid.columns === 1 ? left : left + rest + (rows[index + grid.linesInColumn] ?? blank);
  });
}

function detailLine(line: DetailLine, { fold, link, width, paint }: LineLooks): string {
  const note = line.note === undefined ? '' : `  ${line.note}`;
  // A field that the service's document does not have: shown, and marked.
  const unknown = line.isUnknown ? '  (undocumented)' : '';
  const indented = '  '.repeat(line.depth) + fold + line.label;
  // Values stand below each other; a long label pushes its own value aside rather than being cut.
  const label = displayWidth(indented) > labelWidth ? indented : fit(indented, labelWidth);
  const pieces: Piece[] = [
    { text: label, style: line.isSection ? 'heading' : 'muted' },
    { text: '  ' },
    { text: line.text, style: line.tone },
    { text: note + unknown, style: 'muted' },
  ];
  return spreadLine(pieces, link === '' ? [[]] : linkWords(link), width, paint);
}

interface LineLooks {
  readonly fold: string;
  /** The key that follows the line; empty where it leads nowhere. */
  readonly link: string;
  readonly width: number;
  readonly paint: Paint;
}

/** A value is never cut for it. */
function linkWords(key: string): Piece[][] {
  return [[{ text: ` ${key} follow`, style: 'key' }], [{ text: ` ${key}`, style: 'key' }], []];
}

const labelWidth = 18;

const plain: Paint = (_style, text) => text;
