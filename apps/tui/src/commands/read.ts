import { readAll, stopMove } from '../list-state.ts';
import { withList, type State } from '../state.ts';

/** Gives up on what has not come. */
export function stop(state: State): State {
  return withList(state, stopMove);
}

/** Reads the list to its end, however far that is. */
export function loadAll(state: State): State {
  return withList(state, readAll);
}
