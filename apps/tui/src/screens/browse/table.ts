import { cursorMark } from '../../drawing/cursor.ts';
import { fit, type Format, type SizedColumn, type Range } from '@paydeck/presentation/internal';
import type { RowSigns } from '../../state/row-signs.ts';
import { matchesOf } from '../../state/arrange.ts';
import { columnGap } from '../../state/columns.ts';
import { itemAt, rowCount, type ListState } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import { visibleRange } from '../../widgets/scroll-window.ts';
import type { Paint } from '../../drawing/theme.ts';
import { headingCell, highlightedCell } from './table-cell.ts';

/** Draws the list as lines of exactly `width` columns: a heading, then the visible rows. Only those are formatted. */
export function tableLines(
  list: ListState,
  layout: readonly SizedColumn<Item>[],
  options: {
    width: number;
    height: number;
    isFocused: boolean;
    signs: RowSigns;
    columnCursor: string | undefined;
    format: Format;
    paint: Paint;
  },
): string[] {
  const { width, height, isFocused, signs, columnCursor, format, paint } = options;
  // When columns are scrolled out of view, a few narrow ones may not fill the pane.
  const gaps = columnGap * Math.max(0, layout.length - 1);
  const laid = layout.reduce((sum, each) => sum + each.width, markWidth + signs.width + gaps + 1);
  const rest = ' '.repeat(Math.max(0, width - laid));
  const { from, to } = visibleRange(list.cursor.place, rowCount(list), height);
  const items = Array.from({ length: Math.max(0, to - from) }, (_, index) => itemAt(list, from + index));
  const found = matchesOf(
    { listing: list.listing, items: list.reading.items, arrangement: list.rows.arrangement, format },
    items,
    layout,
  );
  const rows = items.map((item, index) => {
    if (item === undefined) return ' '.repeat(width);
    const isSelected = from + index === list.cursor.place.cursor;
    const sign = signs.of(itemId(list.listing, item), from + index);
    const text = sign + rowLine(layout, item, format, found[index] ?? [], isSelected ? undefined : paint) + rest;
    if (!isSelected) return cursorMark(false) + text;
    return paint(isFocused ? 'selected' : 'selected-elsewhere', cursorMark(true) + text);
  });
  const blank = ' '.repeat(width);
  const titles = layout.map((each) => headingCell(each, list.rows.arrangement.sort, columnCursor, paint));
  const heading = `${' '.repeat(markWidth + signs.width)}${titles.join(' '.repeat(columnGap))} ${rest}`;
  return [heading, ...pad(rows, height, blank)];
}

/** Draws one item as a row. A selected row has one style from end to end, so its status has no colour. */
function rowLine(
  layout: readonly SizedColumn<Item>[],
  item: Item,
  format: Format,
  found: readonly (readonly Range[])[],
  paint: Paint | undefined,
): string {
  const cells = layout.map((laid, index) => {
    const { column, width } = laid;
    const text = column.text(item, format);
    const matches = found[index] ?? [];
    const cell =
      paint === undefined || matches.length === 0
        ? fit(text, width, column.align)
        : highlightedCell(text, laid, matches, paint);
    const tone = column.tone?.(item, format);
    return paint === undefined || tone === undefined ? cell : paint(tone, cell);
  });
  // A blank at the end keeps the text off the line between the panes.
  return `${cells.join(' '.repeat(columnGap))} `;
}

function pad(rows: readonly string[], height: number, blank: string): string[] {
  return Array.from({ length: height }, (_, index) => rows[index] ?? blank);
}

/** The column of the selection mark. */
const markWidth = 1;
