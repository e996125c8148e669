import { isLoading } from '../../state/reading.ts';
import { refreshList } from '../../state/list-state.ts';
import { countOf, say, viewOf, withList, withView, type State } from '../../state/state.ts';
import { leastEveryMs, usualEveryMs, type Watch, type WatchDue } from '../../state/watch.ts';

/** Starts or stops reloading the list at an interval. A count sets the interval in seconds. */
export function toggleWatch(state: State): State {
  const { watch } = viewOf(state);
  const seconds = countOf(state);
  if (watch !== undefined && seconds === undefined) {
    return say(withView(state, { watch: undefined }), 'watch is off');
  }
  const everyMs = seconds === undefined ? usualEveryMs : Math.max(leastEveryMs, seconds * 1000);
  const begun: Watch = { everyMs, askedAt: watch?.askedAt, yieldsTo: undefined, changes: watch?.changes ?? new Map() };
  return say(withView(state, { watch: begun }), `watch: read again every ${everyMs / 1000} s`);
}

/** Reloads a watched list when its interval has passed, unless others need the rate limit more. */
export function watchDue(state: State, { list: id, at, yieldsTo }: WatchDue): State {
  const view = state.views[id];
  if (view?.watch === undefined || isLoading(view.list.reading)) return state;
  const watch = { ...view.watch, askedAt: at, yieldsTo };
  const list = yieldsTo === undefined ? refreshList(view.list) : view.list;
  return { ...state, views: { ...state.views, [id]: { ...view, list, watch } } };
}

/** Reloads this list now, and every other list when it is shown next. */
export function refreshAll(state: State): State {
  const { current } = state.trail;
  const views = Object.fromEntries(
    Object.entries(state.views).map(([id, view]) => [
      id,
      Number(id) === current ? view : { ...view, isOutdated: true },
    ]),
  );
  const others = Object.keys(views).length - 1;
  const refreshed = withList({ ...state, views }, refreshList);
  return others === 0 ? refreshed : say(refreshed, 'read again; the other views are, as soon as you come to them');
}
