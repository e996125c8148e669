import { fit, type DetailLine } from '@paydeck/presentation';
import { visibleRange, type Place } from '../scroll.ts';
import type { Paint } from '../theme.ts';
import { lineOf, type Piece } from './line.ts';

/** Draws the lines of a detail that are on the screen, each of exactly `width` columns. */
export function detailPane(
  lines: readonly DetailLine[],
  place: Place,
  options: { width: number; height: number; isFocused: boolean; paint: Paint },
): string[] {
  const { width, height, isFocused, paint } = options;
  const { from, to } = visibleRange(place, lines.length, height);
  const rows = lines.slice(from, to).map((line, index) => {
    const isSelected = isFocused && from + index === place.cursor;
    const mark = isSelected ? '▶' : ' ';
    const row = mark + detailLine(line, width - 1, isSelected ? plain : paint);
    return isSelected ? paint('selected', row) : row;
  });
  return Array.from({ length: height }, (_, index) => rows[index] ?? ' '.repeat(width));
}

function detailLine(line: DetailLine, width: number, paint: Paint): string {
  const note = line.note === undefined ? '' : `  ${line.note}`;
  // A field that the service's document does not have: shown, and marked.
  const unknown = line.isUnknown ? '  (undocumented)' : '';
  const indented = '  '.repeat(line.depth) + line.label;
  // Values stand below each other; a long label pushes its own value aside rather than being cut.
  const label = indented.length > labelWidth ? indented : fit(indented, labelWidth);
  const pieces: Piece[] = [
    { text: label, style: line.isSection ? 'heading' : 'muted' },
    { text: '  ' },
    { text: line.text, style: line.tone },
    { text: note + unknown, style: 'muted' },
  ];
  return lineOf([...pieces, { text: '' }], width, paint);
}

const labelWidth = 18;

const plain: Paint = (_style, text) => text;
