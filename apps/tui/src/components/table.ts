import {
  asSent,
  fit,
  headerText,
  layoutColumns,
  type Column,
  type Format,
  type LaidColumn,
} from '@paydeck/presentation';
import { itemAt, rowCount, type ListState } from '../list-state.ts';
import type { Item } from '../listings.ts';
import { visibleRange } from '../scroll.ts';
import { statusStyle, type Paint } from '../theme.ts';

/** Draws the list as lines of exactly `width` columns: a heading, then the rows on the screen. Only those are formatted. */
export function tableLines(
  list: ListState,
  columns: readonly Column<Item>[],
  options: { width: number; height: number; isFocused: boolean; paint: Paint },
): string[] {
  const { width, height, isFocused, paint } = options;
  // What is worked out from the time is as of the service's answer, so that a cell changes only when the data does.
  const format = asSent(list.readAt ?? 0);
  const layout = layoutColumns(columns, width - markWidth - 1, { gap });
  const { from, to } = visibleRange(list.place, rowCount(list), height);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const item = itemAt(list, from + index);
    if (item === undefined) return ' '.repeat(width);
    const isSelected = from + index === list.place.cursor;
    const text = rowLine(layout, item, format, isSelected ? undefined : paint);
    if (!isSelected) return fit('', markWidth) + text;
    return paint(isFocused ? 'selected' : 'selected-elsewhere', `▶${text}`);
  });
  const blank = ' '.repeat(width);
  return [paint('heading', `${fit('', markWidth)}${headerText(layout, { gap })} `), ...pad(rows, height, blank)];
}

/** Writes one item as one row. A selected row has one look from end to end, so it is not painted by status. */
function rowLine(layout: readonly LaidColumn<Item>[], item: Item, format: Format, paint: Paint | undefined): string {
  const cells = layout.map(({ column, width }) => {
    const cell = fit(column.text(item, format), width, column.align);
    const style = column.key === 'status' ? statusStyle(String(column.value(item, format))) : undefined;
    return paint === undefined || style === undefined ? cell : paint(style, cell);
  });
  // A blank at the end keeps the text off the line between the panes.
  return `${cells.join(' '.repeat(gap))} `;
}

function pad(rows: readonly string[], height: number, blank: string): string[] {
  return Array.from({ length: height }, (_, index) => rows[index] ?? blank);
}

/** The column of the selection mark. */
const markWidth = 1;
/** One blank between columns: names need the room more. */
const gap = 1;
