import type { ListingName } from '../service/listings.ts';
import type { Query } from '../service/query.ts';
import { filterBy } from './filtering.ts';
import { openView, viewOf, type State } from './state.ts';

/** A list with its filters, as a line of the palette names it. */
export interface RequestedView {
  /** The list to show; undefined for the one on the screen. */
  readonly listing: ListingName | undefined;
  /** The query, by the service's parameter names; undefined if the line contains none. */
  readonly query: Query | undefined;
  /** The local filter; undefined if the line contains none. */
  readonly filter: string | undefined;
}

export function showRequested(state: State, { listing, query, filter }: RequestedView): State {
  if (listing === undefined && query === undefined) return filter === undefined ? state : filterBy(state, filter);
  const opened = openView(state, listing ?? viewOf(state).list.listing, query ?? {});
  return filter === undefined ? opened : filterBy(opened, filter);
}
