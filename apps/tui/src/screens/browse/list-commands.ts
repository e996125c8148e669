import {
  cancelLoading,
  dismissProblem,
  goToRow,
  isUnderWay,
  itemAt,
  readAll,
  refreshList,
  rowCount,
  selectedItem,
  stopMove,
} from '../../state/list-state.ts';
import { isLoading, isProblemNew, retryLoad } from '../../state/load-state.ts';
import { idsIn, markedIds, noMarks } from '../../state/marks.ts';
import { mirroredAt, outdateOthers, refreshShown } from '../../state/mirror.ts';
import { moveInShown } from '../../state/move.ts';
import { countOf } from '../../state/size.ts';
import { say, type State } from '../../state/state.ts';
import { changeView, filterBy, viewOf, withList, withView } from '../../state/views.ts';
import { withoutWaits } from '../../state/traffic.ts';
import { leastEveryMs, usualEveryMs, type Watch, type WatchDue } from '../../state/watch.ts';
import { itemId } from '../../service/listings.ts';
import { backToOrigin } from './navigation.ts';

/**
 * Cancels or closes the first of these that exists: a problem box, a pending page, the loading of rows, a range, the
 * marks, the filter. Otherwise returns to the view that opened this list.
 */
export function stop(state: State): State {
  const { list, marks, opener } = viewOf(state);
  if (isProblemNew(list.loadState)) return withList(state, dismissProblem);
  const unwaited = withoutWaits(state);
  if (unwaited !== undefined) return withList(unwaited, cancelLoading);
  if (isUnderWay(list) && marks.anchor === undefined) return withList(state, stopMove);
  const unmarked = unmark(state);
  if (unmarked !== undefined) return unmarked;
  const { filter } = list.rows.options;
  // A view opened with a filter keeps that filter.
  if (filter !== '' && filter !== opener?.filter) return filterBy(state, '');
  return backToOrigin(state) ?? withList(state, stopMove);
}

/** Reloads the list. Retries at once when a page has failed or waits for its next attempt. */
export function refresh(state: State): State {
  const unwaited = withoutWaits(state);
  if (unwaited === undefined) return refreshShown(state);
  return withList(unwaited, (list) => ({ ...list, loadState: retryLoad(list.loadState) }));
}

export function loadAll(state: State): State {
  return withList(state, readAll);
}

/** Marks or unmarks the row, and moves to the next one. While a range is being selected, marks the range. */
export function markRow(state: State): State {
  const view = viewOf(state);
  if (view.marks.anchor !== undefined) return endRange(state);
  const { list, marks } = view;
  const item = selectedItem(list);
  const ids = new Set(marks.ids);
  if (item !== undefined) {
    const id = itemId(list.listing, item);
    if (!ids.delete(id)) ids.add(id);
  }
  return moveInShown(withView(state, { marks: { ...marks, ids } }), 'next-row');
}

export function markRange(state: State): State {
  const { list, marks } = viewOf(state);
  if (marks.anchor !== undefined) return endRange(state);
  const item = selectedItem(list);
  return item === undefined ? state : withView(state, { marks: { ...marks, anchor: itemId(list.listing, item) } });
}

export function markAll(state: State): State {
  const view = viewOf(state);
  const shown = idsIn(view, { from: 0, to: rowCount(view.list) - 1 });
  const ids = new Set(view.marks.ids);
  const areAllMarked = shown.every((id) => ids.has(id));
  for (const id of shown) {
    if (areAllMarked) ids.delete(id);
    else ids.add(id);
  }
  return withView(state, { marks: { ids, anchor: undefined } });
}

/** Cancels the current range, or clears every mark; `undefined` when there is neither. */
function unmark(state: State): State | undefined {
  const { marks } = viewOf(state);
  if (marks.anchor !== undefined) return withView(state, { marks: { ...marks, anchor: undefined } });
  return marks.ids.size === 0 ? undefined : withView(state, { marks: noMarks });
}

function endRange(state: State): State {
  const view = viewOf(state);
  return withView(state, { marks: { ids: markedIds(view), anchor: undefined } });
}

export function toggleWatch(state: State): State {
  const { watch } = viewOf(state);
  const seconds = countOf(state);
  if (watch !== undefined && seconds === undefined) {
    return say(withView(state, { watch: undefined }), 'watch is off');
  }
  const everyMs = seconds === undefined ? usualEveryMs : Math.max(leastEveryMs, seconds * 1000);
  const begun: Watch = { everyMs, dueAt: watch?.dueAt, yieldsTo: undefined, changes: watch?.changes ?? new Map() };
  return say(withView(state, { watch: begun }), `watch: reloads every ${everyMs / 1000} s`);
}

export function whyNoChange(state: State): string | undefined {
  const { watch } = viewOf(state);
  if (watch === undefined) return 'This list is not watched: {watch} starts that.';
  return watch.changes.size === 0 ? 'The last reload changed no row.' : undefined;
}

export function nextChanged(state: State): State {
  const { list, watch } = viewOf(state);
  const { cursor } = list.cursor.place;
  const changed = Array.from({ length: rowCount(list) }, (_, row) => row).filter((row) => {
    const item = itemAt(list, row);
    return item !== undefined && watch?.changes.has(itemId(list.listing, item));
  });
  const next = changed.find((row) => row > cursor) ?? changed[0];
  if (next === undefined) return say(state, 'The changed rows are hidden by the filter.', 'problem');
  return withList(state, (before, height) => goToRow(before, next, height));
}

/** Reloads a watched list when its interval has passed, unless others need the rate limit more. */
export function watchDue(state: State, { list: id, at, yieldsTo }: WatchDue): State {
  const due = changeView(state, id, (view) => {
    if (view.watch === undefined || isLoading(view.list.loadState)) return view;
    const watch = { ...view.watch, dueAt: at, yieldsTo };
    const isFromService = mirroredAt(view.list) === undefined;
    return { ...view, watch, list: yieldsTo === undefined && isFromService ? refreshList(view.list) : view.list };
  });
  return yieldsTo === undefined && id === state.viewHistory.current && mirroredAt(viewOf(due).list) !== undefined
    ? refreshShown(due)
    : due;
}

export function refreshAll(state: State): State {
  const refreshed = refreshShown(outdateOthers(state, () => true));
  return Object.keys(state.views).length === 1
    ? refreshed
    : say(refreshed, 'reloading; the other views reload when you open them');
}
