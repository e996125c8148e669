import { tableOf, withTable, chooseTable, columnAtCursor } from '../state/tables.ts';
import { narrowest, widest } from '../service/choices.ts';
import type { Item } from '../service/listings.ts';
import { clamp, visibleRange } from '../widgets/scroll-window.ts';
import { formatOf } from '../service/display.ts';
import {
  displayWidth,
  layoutColumns,
  type Column,
  type Format,
  type SizedColumn,
} from '@paydeck/presentation/internal';
import { listCache } from '../state/list-cache.ts';
import { itemAt, rowCount, type ListState } from '../state/list-state.ts';
import { screenLayout } from '../drawing/layout.ts';
import { say, type State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import { chosenColumns, columnOf, scrolledColumns, type TableSettings } from '../state/table-settings.ts';

export function moveColumn(state: State, step: -1 | 1): State {
  const keys = chosenColumns(viewOf(state).list.listing, tableOf(state)).map(({ key }) => key);
  const next = keys[clamp(keys.indexOf(columnAtCursor(state)) + step, 0, keys.length - 1)];
  return next === undefined ? state : reveal(withTable(state, { cursor: next }), next);
}

export function changeWidth(state: State, step: number): State {
  const { listing } = viewOf(state).list;
  const table = tableOf(state);
  const key = columnAtCursor(state);
  const title = displayWidth(columnOf(listing, key)?.title ?? '');
  const width = table.widths[key] ?? shownWidth(state, key) ?? title;
  const wider = clamp(width + step, narrowest, widest);
  return chooseTable(withTable(state, { cursor: key }), { widths: { ...table.widths, [key]: wider } });
}

export function scrollColumns(state: State, step: -1 | 1): State {
  const table = tableOf(state);
  const most = chosenColumns(viewOf(state).list.listing, table).length - 2;
  const scroll = clamp(table.scroll + step, 0, Math.max(0, most));
  return scroll === table.scroll ? say(state, 'There are no more columns on that side.') : withTable(state, { scroll });
}

function shownWidth(state: State, key: string): number | undefined {
  return laidColumns(state).find(({ column }) => column.key === key)?.width;
}

/** Scrolls by the least amount that makes a column visible. */
function reveal(state: State, key: string): State {
  const { listing } = viewOf(state).list;
  const table = tableOf(state);
  const columns = chosenColumns(listing, table);
  const at = columns.findIndex((column) => column.key === key);
  if (table.scroll > 0 && at <= table.scroll) return withTable(state, { scroll: Math.max(0, at - 1) });
  const last = columns.length - 2;
  let next = state;
  while (shownWidth(next, key) === undefined && tableOf(next).scroll < last) {
    next = withTable(next, { scroll: tableOf(next).scroll + 1 });
  }
  return next;
}

export function laidColumns(state: State): readonly SizedColumn<Item>[] {
  const { list } = viewOf(state);
  const table = tableOf(state);
  const { width, height } = screenLayout(state).list;
  const format = formatOf(state.display, list.loadState.at, list.query);
  const columns = scrolledColumns(list.listing, table);
  const { from, to } = visibleRange(list.cursor.place, rowCount(list), height - 1);
  const visible = Array.from({ length: Math.max(0, to - from) }, (_, index) => itemAt(list, from + index));
  const sizes = columnSizes(list.loadState.items, visible, columns, format);
  // The sort indicator follows the title.
  for (const { key } of list.rows.options.sort) {
    const title = displayWidth(columnOf(list.listing, key)?.title ?? '');
    sizes.set(key, Math.max(sizes.get(key) ?? 0, title + 1));
  }
  return layoutColumns(columns, width - beforeColumns - 1, {
    gap: columnGap,
    sizes,
    isChosen: table.columns !== undefined,
    chosen: table.widths,
  });
}

/** Lays out columns for items that are all shown. */
export function laidIn(
  width: number,
  items: readonly Item[],
  columns: readonly Column<Item>[],
  format: Format,
): readonly SizedColumn<Item>[] {
  return layoutColumns(columns, width, { gap: columnGap, sizes: columnSizes(items, items, columns, format) });
}

/** Returns the number of columns of the list that do not fit or are scrolled away. */
export function hiddenColumns(list: ListState, table: TableSettings, laid: readonly SizedColumn<Item>[]): number {
  const wanted = chosenColumns(list.listing, table);
  return wanted.filter(({ key }) => !laid.some(({ column }) => column.key === key)).length;
}

/** Returns the column at a cell of the list, counted from its left edge. */
export function columnAt(state: State, cell: number): string | undefined {
  let left = beforeColumns;
  for (const { column, width } of laidColumns(state)) {
    if (cell >= left && cell < left + width) return column.key;
    left += width + columnGap;
  }
  return undefined;
}

export function shownColumns(state: State): string[] {
  return laidColumns(state).map(({ column }) => column.key);
}

/** The cursor and the sign of the row. After the columns there is a space. */
const beforeColumns = 2;

/** One space between columns, because names need the width more. */
export const columnGap = 1;

/**
 * Measures the widest value of each column, by its key. It measures the visible rows and the first thousands of items,
 * so that columns do not move while the user scrolls.
 */
function columnSizes(
  items: readonly Item[],
  visible: readonly (Item | undefined)[],
  columns: readonly Column<Item>[],
  format: Format,
): Map<string, number> {
  const { amountUnit, discountType, payoutCurrency } = format;
  const [first = items] = items;
  const measured = firstItems(first, '', items, (_added, before) =>
    before?.length === mostItems ? before : items.slice(0, mostItems),
  );
  return new Map(
    columns.flatMap((column) => {
      // What decides about the texts of a column.
      const name = [column.key, column.title, amountUnit, discountType, payoutCurrency].join(' ');
      const width = widths(first, name, measured, (added, before = 0) => widestIn(before, added, column, format));
      const shown = items.length > mostItems ? widestIn(width, visible, column, format) : width;
      return shown === 0 ? [] : [[column.key, shown] as const];
    }),
  );
}

/** The same list once there are enough, so that a longer one is not compared for every column. */
const firstItems = listCache<readonly Item[]>();
const widths = listCache<number>();

function widestIn(start: number, items: readonly (Item | undefined)[], column: Column<Item>, format: Format): number {
  return items.reduce(
    (width, item) => (item === undefined ? width : Math.max(width, displayWidth(column.text(item, format)))),
    start,
  );
}

/** A few milliseconds for each column. */
const mostItems = 5_000;
