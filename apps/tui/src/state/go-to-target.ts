import type { IdTarget } from '../service/known-id.ts';
import { itemId, type ListingName } from '../service/listings.ts';
import { goToId } from './list-state.ts';
import { addTask } from './say.ts';
import type { State } from './state.ts';
import { openView, viewOf, withList } from './views.ts';

/** Opens the view that shows an id or an e-mail address. */
export function goToTarget(state: State, target: IdTarget): State {
  if (target.kind === 'customer') return addTask(state, { name: 'open-customer', wanted: target.text });
  if (target.kind === 'list') return openView(state, target.listing, target.query);
  return goToItem(state, target.listing, target.id);
}

/**
 * Selects the item with an id if the list on the screen has loaded it. Otherwise opens its list and loads pages until
 * it arrives.
 */
function goToItem(state: State, listing: ListingName, id: string): State {
  const { list } = viewOf(state);
  const isHere = list.listing === listing && list.loadState.items.some((item) => itemId(listing, item) === id);
  const shown = isHere ? state : openView(state, listing, {});
  return withList(shown, (before, height) => goToId(before, id, height));
}
