import { inStyle, type Line, type Span, cursorMark } from '../../drawing/line.ts';
import { fit, type Format, type SizedColumn, type Range, displayWidth } from '@paydeck/presentation/internal';
import { openRange } from '../../state/marks.ts';
import { matchesOf } from '../../state/rows.ts';
import { columnGap } from '../../table/columns.ts';
import { itemAt, rowCount } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import { formatOf } from '../../service/display.ts';
import { listHeight } from '../../state/size.ts';
import { columnAtCursor } from '../../state/tables.ts';
import { viewOf } from '../../state/views.ts';
import type { State, View } from '../../state/state.ts';
import { visibleRange } from '../../widgets/scroll-window.ts';
import type { Sort } from '../../service/sort-words.ts';
import type { Style } from '../../drawing/theme.ts';

/** Draws the list: a heading, then the visible rows. Only those are formatted. */
export function tableLines(state: State, layout: readonly SizedColumn<Item>[]): Line[] {
  const view = viewOf(state);
  const { list } = view;
  const format = formatOf(state.display, list.loadState.at, list.query);
  const signs = rowSigns(view);
  const { from, to } = visibleRange(list.cursor.place, rowCount(list), listHeight(state));
  const items = Array.from({ length: Math.max(0, to - from) }, (_, index) => itemAt(list, from + index));
  const found = matchesOf({ listing: list.listing, format }, list.rows, items, layout);
  const rows = items.map((item, index): Line => {
    if (item === undefined) return [];
    const isSelected = from + index === list.cursor.place.cursor;
    const signed = cursorMark(isSelected) + signs(itemId(list.listing, item), from + index);
    const row = [{ text: signed }, ...rowLine(layout, item, format, found[index] ?? [])];
    // A selected row has one style from end to end, so its status has no colour.
    return isSelected ? inStyle(view.pane === 'list' ? 'selected' : 'selected-elsewhere', row) : row;
  });
  const cursor = columnAtCursor(state);
  const titles = layout.map((each) => [headingCell(each, list.rows.options.sort, cursor)]);
  return [[{ text: cursorMark(false) + ' ' }, ...inColumns(titles)], ...rows];
}

function rowLine(
  layout: readonly SizedColumn<Item>[],
  item: Item,
  format: Format,
  found: readonly (readonly Range[])[],
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

function inColumns(cells: readonly Line[]): Line {
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
  return highlightedSpans(cell, shown).map(({ text: part, style }) => ({
    text: part,
    style: style === undefined || tone === undefined ? (style ?? tone) : [tone, 'match'],
  }));
}

function highlightedSpans(text: string, matches: readonly Range[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    spans.push({ text: text.slice(at, from) }, { text: text.slice(from, to), style: 'match' });
    at = to;
  }
  return [...spans, { text: text.slice(at) }].filter((span) => span.text !== '');
}

function headingCell({ column, width }: SizedColumn<Item>, sort: readonly Sort[], cursor: string): Span {
  const rank = sort.findIndex(({ key }) => key === column.key);
  const place = rank > 0 ? String(rank + 1) : '';
  const arrow = rank === -1 ? '' : `${sort[rank]?.isDescending === true ? '▼' : '▲'}${place}`;
  const title = fit(column.title, Math.min(displayWidth(column.title), width - arrow.length));
  return { text: fit(title + arrow, width, column.align), style: column.key === cursor ? 'selected' : 'heading' };
}

/**
 * Returns the sign before a row, in one column: `*` marked, `+` new, `~` changed since the last refresh, `#` marked and
 * new or changed. It needs no colour to be understood.
 */
export function rowSigns(view: View): (id: string, row: number) => string {
  const { ids } = view.marks;
  const range = openRange(view);
  return (id, row) => {
    const isMarked = ids.has(id) || (range !== undefined && row >= range.from && row <= range.to);
    const change = changeSigns.get(view.watch?.changes.get(id));
    if (change === undefined) return isMarked ? '*' : ' ';
    return isMarked ? '#' : change;
  };
}

const changeSigns = new Map<'new' | 'changed' | undefined, string>([
  ['new', '+'],
  ['changed', '~'],
]);
