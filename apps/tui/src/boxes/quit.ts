import { isUnsaved } from '../state/customer-draft.ts';
import { mirroredAt } from '../state/mirror.ts';
import { addTask, say, type State } from '../state/state.ts';
import type { NewTask } from '../state/task.ts';

export function quit(state: State): State {
  return leaveBy(state, { name: 'quit' });
}

/** Exits by a typed command, which is no accident. So only the loss of unfinished work is confirmed. */
export function quitByWord(state: State): State {
  return (state.unfinished ?? draftLoss(state)) === undefined ? addTask(state, { name: 'quit' }) : quit(state);
}

/**
 * Requests a task that ends this browser: an exit, or a switch to another account. If something would be lost, the key
 * must be pressed twice. `closed` closes the box that the request came from. The box stays open until then, so that the
 * same key confirms.
 */
export function leaveBy(state: State, task: NewTask, closed = (open: State): State => open): State {
  const loss = lossOf(state);
  if (loss === undefined || state.quitConfirmation !== undefined) return addTask(closed(state), task);
  return say({ ...state, quitConfirmation: 'asked' }, `${loss}. Press the same key again to leave.`, 'problem');
}

function draftLoss({ draft }: State): string | undefined {
  return draft !== undefined && isUnsaved(draft) ? 'The draft of a customer would be lost' : undefined;
}

function lossOf(state: State): string | undefined {
  if (state.unfinished !== undefined) return state.unfinished;
  // What is from the mirror costs no request.
  const lists = Object.values(state.views).filter(({ list }) => mirroredAt(list) === undefined);
  const loaded = lists.reduce((sum, { list }) => sum + list.loadState.items.length, 0);
  return loaded < manyItems ? draftLoss(state) : `${loaded} rows are loaded and would have to be loaded again`;
}

/** Ten pages: ten requests against the rate limit, and about ten seconds. */
const manyItems = 1_000;
