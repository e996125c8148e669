import type { ListingName } from '../service/listings.ts';
import { refreshList, type ListState } from './list-state.ts';
import { addTask, type State, type View } from './state.ts';
import { changeView, viewOf, withList } from './views.ts';

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
  const next: State = { ...outdateOthers(state, isMirrored), isMirrorBusy: undefined };
  return isMirrored(viewOf(next)) ? withList(next, refreshList) : next;
}

/** Refreshes the views that are not on the screen when they are shown next. */
export function outdateOthers(state: State, isOutdated: (view: View) => boolean): State {
  const others = Object.values(state.views).filter(({ list }) => list.id !== state.viewHistory.current);
  return others
    .filter(isOutdated)
    .reduce((next, { list }) => changeView(next, list.id, (view) => ({ ...view, isOutdated: true })), state);
}

function isMirrored({ list }: View): boolean {
  return mirroredAt(list) !== undefined;
}
