import type { Command } from '../keymap.ts';
import { refreshList } from '../list-state.ts';
import { isMove, type Move } from '../movement.ts';
import { openHelp } from '../overlays/help.ts';
import { addTask, withList, type State } from '../state.ts';
import { foldAll, foldSection } from './fold.ts';
import { back, follow, historyBack, historyForward, lastView, openDetailOfRow, otherPane } from './go.ts';
import { move } from './move.ts';
import { loadAll, stop } from './read.ts';

/** Does what a key asks for in a list or in a detail. */
export function obey(state: State, command: Command): State {
  return isMove(command) ? move(state, command) : commands[command](state);
}

const commands: Readonly<Record<Exclude<Command, Move>, (state: State) => State>> = {
  open: openDetailOfRow,
  follow,
  back,
  stop,
  'other-pane': otherPane,
  'history-back': historyBack,
  'history-forward': historyForward,
  'last-view': lastView,
  fold: foldSection,
  'fold-all': foldAll,
  refresh: (state) => withList(state, refreshList),
  'load-all': loadAll,
  'toggle-help': openHelp,
  quit: (state) => addTask(state, { name: 'quit' }),
  suspend: (state) => addTask(state, { name: 'suspend' }),
};
