import type { IdTarget } from '../service/known-id.ts';
import { goToItem } from './go-to-item.ts';
import { addTask } from './say.ts';
import type { State } from './state.ts';
import { openView } from './views.ts';

/** Opens the view that shows an id or an e-mail address. */
export function goToTarget(state: State, target: IdTarget): State {
  if (target.kind === 'customer') return addTask(state, { name: 'open-customer', wanted: target.text });
  if (target.kind === 'list') return openView(state, target.listing, target.query);
  return goToItem(state, target.listing, target.id);
}
