import { blankLine, inStyle, type Line } from '../../drawing/line.ts';
import { cursorMark } from '../../drawing/cursor.ts';
import { fit, type Format, type SizedColumn, type Range } from '@paydeck/presentation/internal';
import type { RowSigns } from '../../table/row-signs.ts';
import { matchesOf } from '../../state/rows.ts';
import { columnGap } from '../../table/columns.ts';
import { itemAt, rowCount, type ListState } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import { visibleRange } from '../../widgets/scroll-window.ts';
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
  },
): Line[] {
  const { width, height, isFocused, signs, columnCursor, format } = options;
  // When columns are scrolled out of view, a few narrow ones may not fill the pane.
  const gaps = columnGap * Math.max(0, layout.length - 1);
  const laid = layout.reduce((sum, each) => sum + each.width, markWidth + signs.width + gaps + 1);
  const rest = blankLine(Math.max(0, width - laid));
  const { from, to } = visibleRange(list.cursor.place, rowCount(list), height);
  const items = Array.from({ length: Math.max(0, to - from) }, (_, index) => itemAt(list, from + index));
  const found = matchesOf({ listing: list.listing, format }, list.rows, items, layout);
  const blank = blankLine(width);
  const rows = items.map((item, index): Line => {
    if (item === undefined) return blank;
    const isSelected = from + index === list.cursor.place.cursor;
    const signed = cursorMark(isSelected) + signs.of(itemId(list.listing, item), from + index);
    const row = [{ text: signed }, ...rowLine(layout, item, format, found[index] ?? []), ...rest];
    // A selected row has one style from end to end, so its status has no colour.
    return isSelected ? inStyle(isFocused ? 'selected' : 'selected-elsewhere', row) : row;
  });
  const titles = layout.map((each) => [headingCell(each, list.rows.options.sort, columnCursor)]);
  const heading = [...blankLine(markWidth + signs.width), ...inColumns(titles), { text: ' ' }, ...rest];
  return [heading, ...Array.from({ length: height }, (_, index) => rows[index] ?? blank)];
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
  // A blank at the end keeps the text off the line between the panes.
  return [...inColumns(cells), { text: ' ' }];
}

function inColumns(cells: readonly Line[]): Line {
  return cells.flatMap((cell, index) => (index === 0 ? cell : [...blankLine(columnGap), ...cell]));
}

/** The column of the selection mark. */
const markWidth = 1;
