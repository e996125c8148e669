import { addTask, say, type State } from './state.ts';
import type { NewTask } from '../tasks/task.ts';

/** Leaves the program. */
export function quit(state: State): State {
  return leaveBy(state, { name: 'quit' });
}

/**
 * Asks for what ends this browser: the end of the program, or another account. While a customer is being created only
 * when asked twice: nobody would hear what became of it.
 */
export function leaveBy(state: State, task: NewTask): State {
  const { customer } = state;
  if (customer?.step.at !== 'sending' || customer.step.isLeaving === true) return addTask(state, task);
  const leaving = { ...state, customer: { ...customer, step: { at: 'sending', isLeaving: true } as const } };
  return say(leaving, 'A customer is being created; the same again leaves without its outcome.', 'problem');
}
