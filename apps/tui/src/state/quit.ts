import { addTask, say, viewOf, type State } from './state.ts';
import type { NewTask } from './task.ts';

/** Leaves the program. */
export function quit(state: State): State {
  return leaveBy(state, { name: 'quit' });
}

/**
 * Asks for what ends this browser: the end of the program, or another account. When something would be lost, only when
 * asked twice.
 */
export function leaveBy(state: State, task: NewTask): State {
  const loss = lossOf(state);
  if (loss === undefined || state.leaving !== undefined) return addTask(state, task);
  return say({ ...state, leaving: 'asked' }, `${loss}; the same again leaves all the same.`, 'problem');
}

function lossOf(state: State): string | undefined {
  if (state.unfinished !== undefined) return state.unfinished;
  const { items } = viewOf(state).list.reading;
  return items.length < manyItems ? undefined : `${items.length} items are loaded and would be read again`;
}

/** Half a minute of reading, at a hundred items a page under a limit of a page or two a second. */
const manyItems = 3_000;
