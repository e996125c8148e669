import { isProblemNew } from '../../state/reading.ts';
import { unmark } from './mark-rows.ts';
import { filterBy } from '../../state/filtering.ts';
import { backToOrigin } from './go.ts';
import { isUnderWay, readAll, refreshList, stopMove } from '../../state/list-state.ts';
import { askNow, giveUp, isWaitingForService, putAway } from '../../state/waiting.ts';
import { viewOf, withList, type State } from '../../state/state.ts';

/**
 * Gives up on a page that does not come, a range, or rows; where there is nothing to stop, on the marks, then the filter;
 * then goes back to where this list was opened from.
 */
export function stop(state: State): State {
  const { list, marks, opener } = viewOf(state);
  if (isProblemNew(list.reading)) return putAway(state);
  if (isWaitingForService(state)) return giveUp(state);
  if (isUnderWay(list) && marks.anchor === undefined) return withList(state, stopMove);
  const unmarked = unmark(state);
  if (unmarked !== undefined) return unmarked;
  const { filter } = list.rows.arrangement;
  // The filter that it was opened with is what the view is.
  if (filter !== '' && filter !== opener?.filter) return filterBy(state, '');
  return backToOrigin(state) ?? withList(state, stopMove);
}

/** Reads the list again; goes on at once where a page has failed or waits to be asked for again. */
export function refresh(state: State): State {
  return isWaitingForService(state) ? askNow(state) : withList(state, refreshList);
}

/** Reads the list to its end, however far that is. */
export function loadAll(state: State): State {
  return withList(state, readAll);
}
