import { isProblemNew } from '../../state/load-state.ts';
import { unmark } from './mark-rows.ts';
import { backToOrigin } from './navigation.ts';
import { dismissProblem, isUnderWay, readAll, stopMove } from '../../state/list-state.ts';
import { refreshShown } from '../../state/mirror.ts';
import { cancelWaiting, isWaitingForService, retryNow } from '../../state/waiting.ts';
import type { State } from '../../state/state.ts';
import { filterBy, viewOf, withList } from '../../state/views.ts';

/**
 * Cancels or closes the first of these that exists: a problem box, a pending page, the loading of rows, a range, the
 * marks, the filter. Otherwise returns to the view that opened this list.
 */
export function stop(state: State): State {
  const { list, marks, opener } = viewOf(state);
  if (isProblemNew(list.loadState)) return withList(state, dismissProblem);
  if (isWaitingForService(state)) return cancelWaiting(state);
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
  return isWaitingForService(state) ? retryNow(state) : refreshShown(state);
}

export function loadAll(state: State): State {
  return withList(state, readAll);
}
