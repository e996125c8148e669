import type { Answer } from '../service/known-id.ts';
import { goToItem } from './go-to-item.ts';
import { addTask, openView, type State } from './state.ts';

/** Opens the view that shows an id or an e-mail address. */
export function goToAnswer(state: State, answer: Answer): State {
  if (answer.kind === 'customer') return addTask(state, { name: 'open-customer', wanted: answer.text });
  if (answer.kind === 'list') return openView(state, answer.listing, answer.query);
  return goToItem(state, answer.listing, answer.id);
}
