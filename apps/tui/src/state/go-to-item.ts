import { itemId, type ListingName } from '../service/listings.ts';
import { seek } from './list-state.ts';
import { openView, viewOf, withList, type State } from './state.ts';

/** Goes to the item with an id: in the list on the screen where it is loaded, else in its list, which is read until it comes. */
export function goToItem(state: State, listing: ListingName, id: string): State {
  const { list } = viewOf(state);
  const isHere = list.listing === listing && list.reading.items.some((item) => itemId(listing, item) === id);
  const shown = isHere ? state : openView(state, listing, {});
  return withList(shown, (before, height) => seek(before, id, height));
}
