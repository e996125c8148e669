import { detailCapacity, screenLayout } from '../drawing/layout.ts';
import { rowsOfDetail } from './detail.ts';
import { goToRow, rowCount, scrollTo } from './list-state.ts';
import type { Move } from '../keys/keymap.ts';
import { destination, placeAfter, atStart } from '../widgets/scroll-window.ts';
import type { State } from './state.ts';
import { viewOf, withView } from './views.ts';

export function move(state: State, step: Move): State {
  const count = countOf(state);
  if (viewOf(state).pane === 'detail') return moveInDetail(state, step, count);
  // With a filter, each page counts against the rate limit and may have no match. So without a count, one further match
  // is enough.
  return moveInList(state, step, count === undefined ? 1 : Infinity);
}

/** Moves through the visible rows only, and loads no further matches. */
export function moveInShown(state: State, step: Move): State {
  return viewOf(state).pane === 'detail' ? moveInDetail(state, step, countOf(state)) : moveInList(state, step, 0);
}

function moveInDetail(state: State, step: Move, count: number | undefined): State {
  const view = viewOf(state);
  const { detail } = view;
  const rows = {
    count,
    total: rowsOfDetail(view).shown.length,
    height: detailCapacity(screenLayout(state), detail.raw !== undefined),
  };
  const row = destination(step, detail.place.cursor, rows);
  return withView(state, { detail: { ...detail, place: placeAfter(step, detail.place, row, rows) } });
}

/** `ahead` is how many rows beyond the last one may be requested with a filter. */
function moveInList(state: State, step: Move, ahead: number): State {
  const { list, detail } = viewOf(state);
  const { listHeight: height, scrollStep } = screenLayout(state);
  const rows = { count: countOf(state), total: rowCount(list), height, scrollStep };
  // Downward moves start at the target, so that no key is lost while pages load. Other moves start at the cursor.
  const onward = destination(step, list.cursor.goal, rows);
  const wanted = onward > list.cursor.goal ? onward : destination(step, list.cursor.place.cursor, rows);
  const isFiltered = list.rows.options.filter !== '';
  const row = isFiltered ? Math.min(wanted, Math.max(1, rows.total) - 1 + ahead) : wanted;
  const next = goToRow(list, row, rows.height);
  const moved = scrollTo(next, placeAfter(step, list.cursor.place, row, { ...rows, total: rowCount(next) }));
  // The detail of another item starts at its top, with the same sections folded.
  const isOther = moved.cursor.place.cursor !== list.cursor.place.cursor;
  return withView(state, { list: moved, detail: isOther ? { ...detail, place: atStart } : detail });
}

/** The number typed before a key. */
export function countOf({ count }: State): number | undefined {
  return count === '' ? undefined : Number(count);
}
