import { leaveBy } from '../../state/quit.ts';
import { openView, viewOf, type State } from '../../state/state.ts';
import { readLine, type ViewRequest } from './command-line.ts';
import { filterBy } from '../../state/filtering.ts';

/** Returns the effect of a line; undefined if it has none. */
export function runOf(line: string, state: State): ((state: State) => State) | undefined {
  const read = readLine(line, viewOf(state).list.listing);
  return 'problem' in read ? undefined : (before) => goToView(before, read.request);
}

/** Opens the view that a line describes. */
function goToView(state: State, { listing, query, profile, filter }: ViewRequest): State {
  if (profile !== undefined && profile !== state.session.name && profile !== state.session.mode) {
    return leaveBy(state, { name: 'switch-to', wanted: profile });
  }
  if (listing === undefined && query === undefined) return filter === undefined ? state : filterBy(state, filter);
  const opened = openView(state, listing ?? viewOf(state).list.listing, query ?? {});
  return filter === undefined ? opened : filterBy(opened, filter);
}
