import { displayWidth, fit, type LaidColumn, type Range } from '@paydeck/presentation';
import type { Item } from '../listings.ts';
import type { Paint } from '../theme.ts';
import { lineOf, type Piece } from './line.ts';

/** Draws the text of a cell in exactly the width of its column, with what a filter found in it marked. */
export function markedCell(
  text: string,
  { column, width }: LaidColumn<Item>,
  marks: readonly Range[],
  paint: Paint,
): string {
  const room = width - displayWidth(text);
  const pieces = markedPieces(text, marks);
  if (column.align !== 'right' || room <= 0) return lineOf([...pieces, { text: '' }], width, paint);
  return lineOf([{ text: ' '.repeat(room) }, ...pieces], width, paint);
}

/** Takes a text apart where marks begin and end. */
export function markedPieces(text: string, marks: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    pieces.push({ text: text.slice(at, from) }, { text: text.slice(from, to), style: 'match' });
    at = to;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '');
}

/** Draws the title of a column with the order of its rows; the one under the column cursor stands out. */
export function headingCell(
  { column, width }: LaidColumn<Item>,
  sort: { readonly key: string; readonly isDescending: boolean } | undefined,
  cursor: string | undefined,
  paint: Paint,
): string {
  const arrow = sort?.key !== column.key ? '' : sort.isDescending ? '▼' : '▲';
  const title = fit(column.title, Math.min(displayWidth(column.title), width - arrow.length));
  return paint(column.key === cursor ? 'selected' : 'heading', fit(title + arrow, width, column.align));
}
