import { addTask, say, type State } from './state.ts';
import type { NewTask } from './task.ts';

/** Leaves the program. */
export function quit(state: State): State {
  return leaveBy(state, { name: 'quit' });
}

/** Leaves the program by a word that nobody types by mistake: only what cannot be had again is asked about. */
export function quitByWord(state: State): State {
  return state.unfinished === undefined ? addTask(state, { name: 'quit' }) : quit(state);
}

/**
 * Asks for what ends this browser: the end of the program, or another account. When something would be lost, only when
 * asked twice. `closed` puts away what it was asked from; that stays open until then, so that the same key asks again.
 */
export function leaveBy(state: State, task: NewTask, closed = (open: State): State => open): State {
  const loss = lossOf(state);
  if (loss === undefined || state.leaving !== undefined) return addTask(closed(state), task);
  return say({ ...state, leaving: 'asked' }, `${loss}. The same key again leaves.`, 'problem');
}

function lossOf(state: State): string | undefined {
  if (state.unfinished !== undefined) return state.unfinished;
  const loaded = Object.values(state.views).reduce((sum, { list }) => sum + list.reading.items.length, 0);
  return loaded < manyItems ? undefined : `${loaded} rows are loaded and would have to be read again`;
}

/** Ten pages: ten requests of the business's limit, and about as many seconds. */
const manyItems = 1_000;
