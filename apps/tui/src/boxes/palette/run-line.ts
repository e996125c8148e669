import { leaveBy } from '../../state/quit.ts';
import { showRequested } from '../../state/requested-view.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { readLine, type ViewRequest } from './command-line.ts';

/** Returns the effect of a line; undefined if it has none. */
export function runOf(line: string, state: State): ((state: State) => State) | undefined {
  const read = readLine(line, viewOf(state).list.listing);
  return 'problem' in read ? undefined : (before) => goToView(before, read.request);
}

/** Opens the view that a line describes, in the account that it names. */
function goToView(state: State, { profile, ...view }: ViewRequest): State {
  if (profile === undefined || profile === state.session.name) return showRequested(state, view);
  const { listing = view.query === undefined && view.filter === undefined ? undefined : viewOf(state).list.listing } =
    view;
  return leaveBy(state, { name: 'switch-to', wanted: profile, view: { ...view, listing } });
}
