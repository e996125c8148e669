import { addTask, say, type State } from '../state/state.ts';

export function copyText(state: State, text = ''): State {
  if (text === '') return say(state, 'There is nothing to copy.', 'problem');
  return addTask(state, { name: 'copy', source: text, what: text });
}
