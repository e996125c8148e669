import { hasEnded } from './load-state.ts';
import type { ItemOf } from '@paydeck/core';
import type { ListState } from './list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { State } from './state.ts';

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
