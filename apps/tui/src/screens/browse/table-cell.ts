import { displayWidth, fit, type SizedColumn, type Range } from '@paydeck/presentation/internal';
import type { Item } from '../../service/listings.ts';
import type { Sort } from '../../service/sort-words.ts';
import type { Paint } from '../../drawing/theme.ts';
import type { Piece } from '../../drawing/line.ts';

/** Draws the text of a cell at exactly the width of its column, with the matches of the filter highlighted. */
export function highlightedCell(
  text: string,
  { column, width }: SizedColumn<Item>,
  matches: readonly Range[],
  paint: Paint,
): string {
  const cell = fit(text, width, column.align);
  const start = cell.endsWith(text) ? cell.length - text.length : 0;
  // Truncated text is not highlighted, and neither is the `…`.
  const end = cell.startsWith(text, start) ? start + text.length : cell.lastIndexOf('…');
  const shown = matches
    .map(({ from, to }) => ({ from: from + start, to: Math.min(to + start, end) }))
    .filter(({ from, to }) => from < to);
  return highlightedPieces(cell, shown)
    .map(({ text: part, style }) => (style === undefined ? part : paint(style, part)))
    .join('');
}

/** Splits a text where matches start and end. */
export function highlightedPieces(text: string, matches: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    pieces.push({ text: text.slice(at, from) }, { text: text.slice(from, to), style: 'match' });
    at = to;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '');
}

/** Draws the title of a column with its sort order; the title at the column cursor is highlighted. */
export function headingCell(
  { column, width }: SizedColumn<Item>,
  sort: readonly Sort[],
  cursor: string | undefined,
  paint: Paint,
): string {
  const rank = sort.findIndex(({ key }) => key === column.key);
  const place = rank > 0 ? String(rank + 1) : '';
  const arrow = rank === -1 ? '' : `${sort[rank]?.isDescending === true ? '▼' : '▲'}${place}`;
  const title = fit(column.title, Math.min(displayWidth(column.title), width - arrow.length));
  return paint(column.key === cursor ? 'selected' : 'heading', fit(title + arrow, width, column.align));
}
