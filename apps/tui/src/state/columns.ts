import { rowSigns } from './row-signs.ts';
import { displayWidth, layoutColumns } from '@paydeck/presentation';
import { arrangeList } from './list-state.ts';
import { countOf, roomOf, say, viewOf, withList, type State } from './state.ts';
import { chosenColumns, columnOf, plainLooks, scrolledColumns, type TableLooks } from './table-looks.ts';

/** Gives the looks of the table on the screen. */
export function looksOf(state: State): TableLooks {
  return state.tables[viewOf(state).list.listing] ?? plainLooks;
}

export function withLooks(state: State, change: Partial<TableLooks>): State {
  const { listing } = viewOf(state).list;
  return { ...state, tables: { ...state.tables, [listing]: { ...looksOf(state), ...change } } };
}

/** Moves the column cursor; the first time it only shows it. */
export function moveColumn(state: State, step: -1 | 1): State {
  const { listing } = viewOf(state).list;
  const looks = looksOf(state);
  const keys = chosenColumns(listing, looks).map(({ key }) => key);
  const at = keys.indexOf(looks.cursor ?? '');
  const next = keys[at === -1 ? 0 : clamp(at + step * (countOf(state) ?? 1), 0, keys.length - 1)];
  return next === undefined ? state : reveal(withLooks(state, { cursor: next }), next);
}

/** Sorts the loaded rows by the column under the cursor; once more brings the service's order back. */
export function sortByColumn(state: State): State {
  const key = cursorOf(state);
  const { sort } = viewOf(state).list.arrangement;
  return sortBy(state, sort?.key === key ? undefined : { key, isDescending: false });
}

/** Turns the order around; sorts from the last to the first when nothing was sorted by this column. */
export function reverseSort(state: State): State {
  const key = cursorOf(state);
  const { sort } = viewOf(state).list.arrangement;
  return sortBy(state, { key, isDescending: sort?.key !== key || !sort.isDescending });
}

export function sortBy(state: State, sort: { key: string; isDescending: boolean } | undefined): State {
  return withList(state, (list, height) => arrangeList(list, { ...list.arrangement, sort }, height));
}

/** Makes the column under the cursor wider or narrower. */
export function changeWidth(state: State, step: number): State {
  const { listing } = viewOf(state).list;
  const looks = looksOf(state);
  const key = cursorOf(state);
  const title = displayWidth(columnOf(listing, key)?.title ?? '');
  const width = looks.widths[key] ?? shownWidth(state, key) ?? title;
  const wider = clamp(width + step * (countOf(state) ?? 1), narrowest, widest);
  return withLooks(state, { cursor: key, widths: { ...looks.widths, [key]: wider } });
}

/** Scrolls the columns behind the first one. */
export function scrollColumns(state: State, step: -1 | 1): State {
  const looks = looksOf(state);
  const most = chosenColumns(viewOf(state).list.listing, looks).length - 2;
  const scroll = clamp(looks.scroll + step * (countOf(state) ?? 1), 0, Math.max(0, most));
  return scroll === looks.scroll ? say(state, 'There are no more columns on that side.') : withLooks(state, { scroll });
}

/** The column under the cursor; where there is no cursor yet, the one that is sorted by, or the first. */
function cursorOf(state: State): string {
  const { listing, arrangement } = viewOf(state).list;
  const looks = looksOf(state);
  return looks.cursor ?? arrangement.sort?.key ?? chosenColumns(listing, looks)[0]?.key ?? '';
}

function shownWidth(state: State, key: string): number | undefined {
  return laidOut(state).find(({ column }) => column.key === key)?.width;
}

/** Scrolls just so far that a column shows. */
function reveal(state: State, key: string): State {
  const { listing } = viewOf(state).list;
  const looks = looksOf(state);
  if (looks.scroll > 0 && chosenColumns(listing, looks).findIndex((column) => column.key === key) <= looks.scroll) {
    const at = chosenColumns(listing, looks).findIndex((column) => column.key === key);
    return withLooks(state, { scroll: Math.max(0, at - 1) });
  }
  const last = chosenColumns(listing, looks).length - 2;
  let next = state;
  while (shownWidth(next, key) === undefined && looksOf(next).scroll < last) {
    next = withLooks(next, { scroll: looksOf(next).scroll + 1 });
  }
  return next;
}

function laidOut(state: State) {
  return layoutColumns(
    scrolledColumns(viewOf(state).list.listing, looksOf(state)),
    tableWidth(roomOf(state).listWidth) - rowSigns(viewOf(state)).width,
    { gap: columnGap },
  );
}

/** How wide the columns of a table are together: the mark of the selection and a last blank stand beside them. */
export function tableWidth(listWidth: number): number {
  return listWidth - 2;
}

/** One blank between columns: names need the room more. */
export const columnGap = 1;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

const narrowest = 3;
const widest = 120;
