import { addTask, say, type State } from '../state.ts';

/** Leaves the program. While a customer is being created only when asked twice: nobody would hear what became of it. */
export function quit(state: State): State {
  const { customer } = state;
  if (customer?.step.at !== 'sending' || customer.step.isLeaving === true) return addTask(state, { name: 'quit' });
  const leaving = { ...state, customer: { ...customer, step: { at: 'sending', isLeaving: true } as const } };
  return say(leaving, 'A customer is being created; the same key again leaves without its outcome.', 'problem');
}
