import type { ListingName } from '../service/listings.ts';
import { refreshList, type ListState } from './list-state.ts';
import { addTask } from './say.ts';
import type { State } from './state.ts';
import { viewOf, withList } from './views.ts';

/** When the items of a list from the mirror were read, in milliseconds since 1970; `undefined` for those of the service. */
export function mirroredAt({ loadState }: ListState): number | undefined {
  return loadState.isMirrored === true ? loadState.at : undefined;
}

/** Reloads the list on the screen: from the service, or from the mirror once that is refreshed. */
export function refreshShown(state: State): State {
  const { list } = viewOf(state);
  if (mirroredAt(list) === undefined) return withList(state, refreshList);
  return refreshMirror(state, list.listing);
}

/** Refreshes the mirror behind the screen: a list, or those that are not new. */
export function refreshMirror(state: State, listing?: ListingName): State {
  if (state.isMirrorBusy === true) return state;
  return addTask({ ...state, isMirrorBusy: true }, { name: 'refresh-mirror', listing });
}

/** Shows what the mirror has now: in this list at once, in others when they are shown next. */
export function reloadMirrored(state: State): State {
  const { current } = state.viewHistory;
  const views = Object.fromEntries(
    Object.entries(state.views).map(([id, view]) => [
      id,
      mirroredAt(view.list) === undefined || Number(id) === current ? view : { ...view, isOutdated: true },
    ]),
  );
  const next: State = { ...state, views, isMirrorBusy: undefined };
  return mirroredAt(viewOf(next).list) === undefined ? next : withList(next, refreshList);
}
