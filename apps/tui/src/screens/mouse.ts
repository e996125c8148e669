import { withTable, columnAtCursor } from '../state/tables.ts';
import { columnAt } from '../table/columns.ts';
import { sortByColumn } from '../table/sorting.ts';
import { isIn, screenLayout } from '../drawing/layout.ts';
import type { MouseEvent } from '../keys/mouse-reports.ts';
import { resources } from '../service/resources/resources.ts';
import type { Action } from '../state/action.ts';
import { detailOf, keepInDetail, rowsOfDetail } from '../state/detail.ts';
import { goToRow, rowCount, unpinTop } from '../state/list-state.ts';
import { moveInShown } from '../state/move.ts';
import { boxOf, screenOf } from '../state/stack.ts';
import type { DrawContext, State } from '../state/state.ts';
import { viewOf, withView } from '../state/views.ts';
import { browseScreen } from './browse/browse.tsx';
import { detailGrid } from './browse/detail-pane.ts';
import { follow, openDetailOfRow, showTab } from './browse/navigation.ts';
import { headerLine, tabAt } from './chrome/header.ts';
import { summaryScreen } from './summary/summary.tsx';

export function takeMouse(state: State, { event, ...shown }: Pointed): State {
  if (state.hasMouse !== true) return state;
  const { definition } = screenOf(state);
  const isPress = event.kind === 'press' && boxOf(state) === undefined;
  if (isPress && event.row === screenLayout(state).header.top)
    return pressedTab(state, definition.name, event.column, shown);
  if (definition !== browseScreen) return state;
  if (event.kind !== 'press') return wheeled(state, event);
  return isPress ? pressed(state, event) : state;
}

type Pointed = Omit<Extract<Action, { type: 'mouse-event' }>, 'type'>;

function pressedTab(state: State, screen: string, column: number, shown: DrawContext): State {
  if (screen !== browseScreen.name && screen !== summaryScreen.name) return state;
  const number = tabAt(headerLine(state, shown), column - 1);
  return number === undefined ? state : showTab({ ...state, message: undefined, count: '' }, number);
}

function wheeled(state: State, event: MouseEvent): State {
  const steps = { ...state, count: String(wheelRows) };
  const step = event.kind === 'wheel-up' ? 'previous-row' : 'next-row';
  const box = boxOf(state);
  if (box !== undefined) return { ...(box.definition.move?.(steps, box.model, step) ?? state), count: '' };
  const { pane } = viewOf(state);
  const moved = moveInShown(withView(steps, { pane: paneAt(state, event) ?? pane }), step);
  return withView({ ...moved, count: '' }, { pane });
}

function pressed(state: State, event: MouseEvent): State {
  const pane = paneAt(state, event);
  if (pane === undefined) return state;
  const here = { ...state, message: undefined, count: '' };
  return pane === 'list' ? pressedInList(here, event) : pressedInDetail(here, event);
}

function pressedInList(state: State, { row: line, column }: MouseEvent): State {
  const { list, pane } = viewOf(state);
  // The heading is above the rows.
  const index = line - screenLayout(state).list.top - 1;
  const row = list.cursor.place.top + index;
  if (index < 0) return pressedHeading(state, column - screenLayout(state).list.left);
  if (row >= rowCount(list)) return state;
  if (row === list.cursor.place.cursor && pane === 'list') return openDetailOfRow(state);
  return withView(state, { list: goToRow(list, row, screenLayout(state).listHeight), pane: 'list' });
}

/** Moves the column cursor; a second press sorts by the column. */
function pressedHeading(state: State, cell: number): State {
  const key = columnAt(state, cell);
  if (key === undefined || rowCount(viewOf(state).list) === 0) return state;
  return key === columnAtCursor(state) ? sortByColumn(state) : withTable(state, { cursor: key });
}

function pressedInDetail(state: State, event: MouseEvent): State {
  const { list, detail, pane } = viewOf(state);
  const total = rowsOfDetail(viewOf(state)).shown.length;
  const cursor = detail.place.top + lineAt(state, event);
  if (Number.isNaN(cursor) || cursor >= total) return state;
  if (cursor === detail.place.cursor && pane === 'detail') return follow(state);
  const place = { ...detail.place, cursor };
  return keepInDetail(withView(state, { list: unpinTop(list), detail: { ...detail, place }, pane: 'detail' }));
}

/** The line of the detail at a cell, counted from the first visible one; NaN when there is none. */
function lineAt(state: State, { row, column }: MouseEvent): number {
  const layout = screenLayout(state);
  const line = row - layout.detail.top;
  const view = viewOf(state);
  if (view.detail.raw !== undefined) return line;
  const { secondColumn } = resources[view.list.listing];
  const { columns, linesInColumn } = detailGrid(detailOf(view), layout, secondColumn);
  if (columns === 2 && column - layout.detail.left > layout.detail.width / 2) return line + linesInColumn;
  return line < linesInColumn ? line : Number.NaN;
}

/** The pane at a cell; `undefined` on a line between or around the panes. */
function paneAt(state: State, { row, column }: MouseEvent): 'list' | 'detail' | undefined {
  const { isSplit, list, detail } = screenLayout(state);
  // Where only one pane has room, both have the same rectangle.
  if (isIn(list, row, column)) return isSplit ? 'list' : viewOf(state).pane;
  return isIn(detail, row, column) ? 'detail' : undefined;
}

const wheelRows = 3;
