import { leaveBy } from '../../state/quit.ts';
import { arrangeList } from '../../state/list-state.ts';
import { openView, viewOf, withList, type State } from '../../state/state.ts';
import { readCommand, type ViewCommand } from './command-line.ts';
import { filterBy } from '../../state/filtering.ts';

/** Gives what a line does; undefined when it is no command. */
export function runOf(line: string, state: State): ((state: State) => State) | undefined {
  const read = readCommand(line, viewOf(state).list.listing);
  return 'problem' in read ? undefined : (before) => runCommand(before, read.command);
}

/** Goes where a command says. */
export function runCommand(state: State, { listing, query, profile, filter }: ViewCommand): State {
  if (profile !== undefined && profile !== state.session.name && profile !== state.session.mode) {
    return leaveBy(state, { name: 'switch-to', wanted: profile });
  }
  if (listing === undefined && query === undefined) return filter === undefined ? state : filterBy(state, filter);
  const opened = openView(state, listing ?? viewOf(state).list.listing, query ?? {});
  if (filter === undefined || filter === '') return opened;
  return withList(opened, (list, height) => arrangeList(list, { ...list.rows.arrangement, filter }, height));
}
