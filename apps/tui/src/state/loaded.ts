import type { ItemOf } from '@paydeck/core';
import { customersOf, type KnownCustomer } from '@paydeck/presentation/internal';
import type { ListingName } from '../service/listings.ts';
import { listCache } from './list-cache.ts';
import { hasEnded } from './load-state.ts';
import { selectedItem, type ListState } from './list-state.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';

/** Returns the list of this name that the user saw last; `undefined` if none was opened or nothing of it is loaded. */
export function loadedList({ views, viewHistory }: State, listing: ListingName): ListState | undefined {
  const ids = [viewHistory.current, ...viewHistory.past.toReversed(), ...viewHistory.future];
  const lists = ids.flatMap((id) => views[id]?.list ?? []);
  return lists.find(
    (list) => list.listing === listing && (list.loadState.items.length > 0 || hasEnded(list.loadState)),
  );
}

export function itemsOf<Name extends ListingName>(
  _listing: Name,
  { loadState }: { readonly loadState: Pick<ListState['loadState'], 'items'> },
): readonly ItemOf<Name>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list has items of its own listing only
  return loadState.items as readonly ItemOf<Name>[];
}

export function knownCustomers({ views, created }: State): KnownCustomer[] {
  const lists = Object.values(views).filter(({ list }) => list.listing === 'subscriptions');
  const ofLists = lists.flatMap(({ list }) => {
    const items = itemsOf('subscriptions', list);
    return customers(items, '', items, () => customersOf(items));
  });
  return [...new Map([...created, ...ofLists].map((customer) => [customer.id, customer])).values()];
}

export function customerOfRow(state: State): KnownCustomer | undefined {
  const { list } = viewOf(state);
  const selected = selectedItem(list);
  if (list.listing !== 'subscriptions' || selected === undefined) return undefined;
  return customersOf(itemsOf('subscriptions', { loadState: { items: [selected] } }))[0];
}

const customers = listCache<KnownCustomer[]>();
