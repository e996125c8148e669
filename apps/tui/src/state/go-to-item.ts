import { itemId, type ListingName } from '../service/listings.ts';
import { goToId } from './list-state.ts';
import type { State } from './state.ts';
import { openView, viewOf, withList } from './views.ts';

/**
 * Selects the item with an id if the list on the screen has loaded it. Otherwise opens its list and loads pages until
 * it arrives.
 */
export function goToItem(state: State, listing: ListingName, id: string): State {
  const { list } = viewOf(state);
  const isHere = list.listing === listing && list.loadState.items.some((item) => itemId(listing, item) === id);
  const shown = isHere ? state : openView(state, listing, {});
  return withList(shown, (before, height) => goToId(before, id, height));
}
