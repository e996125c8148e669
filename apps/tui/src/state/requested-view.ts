import { filterBy } from './filtering.ts';
import type { State } from './state.ts';
import { openView, viewOf } from './views.ts';
import type { RequestedView } from './task.ts';

export function showRequested(state: State, { listing, query, filter }: RequestedView): State {
  if (listing === undefined && query === undefined) return filter === undefined ? state : filterBy(state, filter);
  const opened = openView(state, listing ?? viewOf(state).list.listing, query ?? {});
  return filter === undefined ? opened : filterBy(opened, filter);
}
