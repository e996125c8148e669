import { follow, openDetailOfRow } from './browse/go.ts';
import { move } from '../state/move.ts';
import { keepInDetail, rowsOfDetail } from '../state/detail.ts';
import { goToRow, rowCount } from '../state/list-state.ts';
import { pressOverlay } from '../boxes/boxes.ts';
import { listHeight, roomOf, viewOf, withView, type State } from '../state/state.ts';
import type { MouseEvent } from '../keys/mouse-reports.ts';

/** Does what the mouse asks for: the wheel moves where it points, a press selects, and a second one opens or follows. */
export function obeyMouse(state: State, event: MouseEvent): State {
  if (state.hasMouse !== true || state.summary !== undefined) return state;
  if (event.kind !== 'press') return wheeled(state, event);
  return state.overlay === undefined ? pressed(state, event) : state;
}

function wheeled(state: State, event: MouseEvent): State {
  const step = event.kind === 'wheel-up' ? 'previous-row' : 'next-row';
  const steps = { ...state, count: String(wheelRows) };
  if (state.overlay !== undefined) {
    const key = { key: step === 'next-row' ? 'down' : 'up', command: step } as const;
    return { ...pressOverlay(state.overlay, key, steps), count: '' };
  }
  const { pane } = viewOf(state);
  const moved = move(withView(steps, { pane: paneAt(state, event) }), step);
  return withView({ ...moved, count: '' }, { pane });
}

function pressed(state: State, event: MouseEvent): State {
  const pane = paneAt(state, event);
  const here = { ...state, message: undefined, count: '' };
  return pane === 'list' ? pressedInList(here, event) : pressedInDetail(here, event);
}

function pressedInList(state: State, { row: line }: MouseEvent): State {
  const { list, pane } = viewOf(state);
  const row = list.place.top + line - firstListLine;
  if (line < firstListLine || line >= firstListLine + listHeight(state) || row >= rowCount(list)) return state;
  if (row === list.place.cursor && pane === 'list') return openDetailOfRow(state);
  return withView(state, { list: goToRow(list, row, listHeight(state)), pane: 'list' });
}

function pressedInDetail(state: State, { row: line }: MouseEvent): State {
  const { detail, pane } = viewOf(state);
  const cursor = detail.place.top + line - firstDetailLine;
  const count = rowsOfDetail(viewOf(state)).shown.length;
  if (line < firstDetailLine || line >= firstDetailLine + roomOf(state).bodyHeight || cursor >= count) return state;
  if (cursor === detail.place.cursor && pane === 'detail') return follow(state);
  return keepInDetail(withView(state, { detail: { ...detail, place: { ...detail.place, cursor } }, pane: 'detail' }));
}

function paneAt(state: State, { column }: MouseEvent): 'list' | 'detail' {
  const room = roomOf(state);
  if (!room.isSplit) return viewOf(state).pane;
  return column > room.listWidth ? 'detail' : 'list';
}

/** Header, crumbs and the upper edge stand above the detail; the list has a heading of its own. */
const firstDetailLine = 3;
const firstListLine = 4;
const wheelRows = 3;
