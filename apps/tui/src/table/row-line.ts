import { fit, type Format, type Range, type SizedColumn } from '@paydeck/presentation/internal';
import type { Line, Span } from '../drawing/line.ts';
import type { Style } from '../drawing/theme.ts';
import type { Item } from '../service/listings.ts';
import { columnGap } from './columns.ts';

/** Draws the cells of an item, with what the filter has found in each of them. */
export function rowLine(
  layout: readonly SizedColumn<Item>[],
  item: Item,
  format: Format,
  found: readonly (readonly Range[])[] = [],
): Line {
  const cells = layout.map((laid, index) => {
    const { column, width } = laid;
    const text = column.text(item, format);
    const tone = column.tone?.(item, format);
    const matches = found[index] ?? [];
    if (matches.length === 0) return [{ text: fit(text, width, column.align), style: tone }];
    return highlightedCell(text, laid, matches, tone);
  });
  return inColumns(cells);
}

export function inColumns(cells: readonly Line[]): Line {
  return cells.flatMap((cell, index) => (index === 0 ? cell : [{ text: ' '.repeat(columnGap) }, ...cell]));
}

/** Draws the text of a cell at exactly the width of its column, with the matches of the filter highlighted. */
export function highlightedCell(
  text: string,
  { column, width }: SizedColumn<Item>,
  matches: readonly Range[],
  tone: Style | undefined,
): Line {
  const cell = fit(text, width, column.align);
  const start = cell.endsWith(text) ? cell.length - text.length : 0;
  // Truncated text is not highlighted, and neither is the `…`.
  const end = cell.startsWith(text, start) ? start + text.length : cell.lastIndexOf('…');
  const shown = matches
    .map(({ from, to }) => ({ from: from + start, to: Math.min(to + start, end) }))
    .filter(({ from, to }) => from < to);
  const spans: Span[] = [];
  let at = 0;
  for (const { from, to } of shown) {
    spans.push(
      { text: cell.slice(at, from), style: tone },
      { text: cell.slice(from, to), style: tone === undefined ? 'match' : [tone, 'match'] },
    );
    at = to;
  }
  return [...spans, { text: cell.slice(at), style: tone }].filter((span) => span.text !== '');
}
