import { inStyle, type Line, type Span, cursorMark } from '../../drawing/line.ts';
import { fit, type SizedColumn, displayWidth } from '@paydeck/presentation/internal';
import { openRange } from '../../state/marks.ts';
import { matchesOf } from '../../state/rows.ts';
import { inColumns, rowLine } from '../../table/row-line.ts';
import { itemAt, rowCount } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import { formatOf } from '../../service/display.ts';
import { screenLayout } from '../../drawing/layout.ts';
import { columnAtCursor } from '../../state/tables.ts';
import { viewOf } from '../../state/views.ts';
import type { State, View } from '../../state/state.ts';
import { visibleRange } from '../../widgets/scroll-window.ts';
import type { Sort } from '../../service/sort-words.ts';

/** Draws the list: a heading, then the visible rows. Only those are formatted. */
export function tableLines(state: State, layout: readonly SizedColumn<Item>[]): Line[] {
  const view = viewOf(state);
  const { list } = view;
  const format = formatOf(state.display, list.loadState.at, list.query);
  const signs = rowSigns(view);
  const { from, to } = visibleRange(list.cursor.place, rowCount(list), screenLayout(state).listHeight);
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
