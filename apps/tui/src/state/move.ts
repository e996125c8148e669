import { detailCapacity, rowsOfDetail } from './detail.ts';
import { goToRow, rowCount, scrollTo } from './list-state.ts';
import { type Move } from '../keys/moves.ts';
import { destination, placeAfter } from '../widgets/movement.ts';
import { atStart } from '../widgets/scroll-window.ts';
import { countOf, listHeight, roomOf, viewOf, withView, type State } from './state.ts';

/** Moves through the rows of the pane that has the keys. */
export function move(state: State, step: Move): State {
  const count = countOf(state);
  if (viewOf(state).pane === 'detail') return moveInDetail(state, step, count);
  // Pages that a filter passes nothing of cost as much as others: unless a count says more, the next match is enough.
  return moveInList(state, step, count === undefined ? 1 : Infinity);
}

/** Moves through the rows that are shown, and reads on for none that a filter may pass. */
export function moveInShown(state: State, step: Move): State {
  return viewOf(state).pane === 'detail' ? moveInDetail(state, step, countOf(state)) : moveInList(state, step, 0);
}

function moveInDetail(state: State, step: Move, count: number | undefined): State {
  const view = viewOf(state);
  const { detail } = view;
  const rows = { count, total: rowsOfDetail(view).shown.length, height: detailCapacity(view, roomOf(state)) };
  const row = destination(step, detail.place.cursor, rows);
  return withView(state, { detail: { ...detail, place: placeAfter(step, detail.place, row, rows) } });
}

/** `ahead` is how many rows beyond the last one may be asked for where a filter chooses them. */
function moveInList(state: State, step: Move, ahead: number): State {
  const { list, detail } = viewOf(state);
  const rows = { count: countOf(state), total: rowCount(list), height: listHeight(state) };
  // Down from where the cursor is bound for, so that no key is lost while pages load; else from where it is.
  const onward = destination(step, list.cursor.goal, rows);
  const wanted = onward > list.cursor.goal ? onward : destination(step, list.cursor.place.cursor, rows);
  const isFiltered = list.rows.arrangement.filter !== '';
  const row = isFiltered ? Math.min(wanted, Math.max(1, rows.total) - 1 + ahead) : wanted;
  const next = goToRow(list, row, rows.height);
  const moved = scrollTo(next, placeAfter(step, list.cursor.place, row, { ...rows, total: rowCount(next) }));
  // Another item begins at its top; what was folded stays so.
  const isOther = moved.cursor.place.cursor !== list.cursor.place.cursor;
  return withView(state, { list: moved, detail: isOther ? { ...detail, place: atStart } : detail });
}
