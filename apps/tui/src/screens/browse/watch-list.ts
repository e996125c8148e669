import { isLoading } from '../../state/load-state.ts';
import { itemId } from '../../service/listings.ts';
import { goToRow, itemAt, refreshList, rowCount } from '../../state/list-state.ts';
import { mirroredAt, outdateOthers, refreshShown } from '../../state/mirror.ts';
import { say } from '../../state/say.ts';
import { countOf } from '../../state/size.ts';
import type { State } from '../../state/state.ts';
import { changeView, viewOf, withList, withView } from '../../state/views.ts';
import { leastEveryMs, usualEveryMs, type Watch, type WatchDue } from '../../state/watch.ts';

/** Starts or stops reloading the list at an interval. A count sets the interval in seconds. */
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

/** Goes to the next row that the last reload added or changed, and from the last one to the first. */
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

/** Reloads this list now, and every other list when it is shown next. */
export function refreshAll(state: State): State {
  const refreshed = refreshShown(outdateOthers(state, () => true));
  return Object.keys(state.views).length === 1
    ? refreshed
    : say(refreshed, 'reloading; the other views reload when you open them');
}
