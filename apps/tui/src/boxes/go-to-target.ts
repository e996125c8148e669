import type { IdTarget } from '../service/known-id.ts';
import { itemId, type ListingName } from '../service/listings.ts';
import { goToId } from '../state/list-state.ts';
import type { State } from '../state/state.ts';
import { openView, viewOf, withList } from '../state/views.ts';
import { openCustomer } from './customer/customer.ts';

export function goToTarget(state: State, target: IdTarget): State {
  if (target.kind === 'customer') return openCustomer(state, target.text);
  if (target.kind === 'list') return openView(state, target.listing, target.query);
  return goToItem(state, target.listing, target.id);
}

function goToItem(state: State, listing: ListingName, id: string): State {
  const { list } = viewOf(state);
  const isHere = list.listing === listing && list.loadState.items.some((item) => itemId(listing, item) === id);
  const shown = isHere ? state : openView(state, listing, {});
  return withList(shown, (before, height) => goToId(before, id, height));
}
