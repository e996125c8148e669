import type { Answer } from '../service/known-id.ts';
import { goToItem } from './go-to-item.ts';
import { addTask, openView, type State } from './state.ts';

/** Goes where an id or an e-mail can be answered. */
export function goToAnswer(state: State, answer: Answer): State {
  if (answer.kind === 'customer') return addTask(state, { name: 'open-customer', wanted: answer.text });
  if (answer.kind === 'list') return openView(state, answer.listing, answer.query);
  return goToItem(state, answer.listing, answer.id);
}
