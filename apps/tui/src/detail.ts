import { asSent, detailLines, type DetailLine } from '@paydeck/presentation';
import { selectedItem, type ListState } from './list-state.ts';
import { listings } from './listings.ts';

/** Gives the lines of the selected item's detail; none when nothing is selected. */
export function detailOf(list: ListState): DetailLine[] {
  const item = selectedItem(list);
  if (item === undefined) return [];
  // Relative times are measured from when the service answered, so that a line changes only when the data does.
  return detailLines(listings[list.listing].view.fields, item, asSent(list.readAt ?? 0));
}
