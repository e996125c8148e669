import { displayWidth, fit, type SizedColumn, type Range } from '@paydeck/presentation/internal';
import type { Item } from '../../service/listings.ts';
import type { Sort } from '../../service/sort-words.ts';
import type { Line, Span } from '../../drawing/line.ts';
import type { Style } from '../../drawing/theme.ts';

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
  return highlightedSpans(cell, shown).map(({ text: part, style }) => ({
    text: part,
    style: style === undefined || tone === undefined ? (style ?? tone) : [tone, 'match'],
  }));
}

/** Splits a text where matches start and end. */
export function highlightedSpans(text: string, matches: readonly Range[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    spans.push({ text: text.slice(at, from) }, { text: text.slice(from, to), style: 'match' });
    at = to;
  }
  return [...spans, { text: text.slice(at) }].filter((span) => span.text !== '');
}

/** Draws the title of a column with its sort order; the title at the column cursor is highlighted. */
export function headingCell(
  { column, width }: SizedColumn<Item>,
  sort: readonly Sort[],
  cursor: string | undefined,
): Span {
  const rank = sort.findIndex(({ key }) => key === column.key);
  const place = rank > 0 ? String(rank + 1) : '';
  const arrow = rank === -1 ? '' : `${sort[rank]?.isDescending === true ? '▼' : '▲'}${place}`;
  const title = fit(column.title, Math.min(displayWidth(column.title), width - arrow.length));
  return { text: fit(title + arrow, width, column.align), style: column.key === cursor ? 'selected' : 'heading' };
}
