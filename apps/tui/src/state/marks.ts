import { rowOf, selectedItem, shownItems, type ListState } from './list-state.ts';
import { itemId, type Item } from '../service/listings.ts';

/** The items of a list that the user has marked. They are marked by id, so that marks survive sorting and refreshes. */
export interface Marks {
  readonly ids: ReadonlySet<string>;
  /** The id at which an open range starts. The range ends at the cursor. */
  readonly anchor: string | undefined;
}

export const noMarks: Marks = { ids: new Set(), anchor: undefined };

export interface MarkedList {
  readonly list: ListState;
  readonly marks: Marks;
}

export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export function openRange({ list, marks }: MarkedList): RowRange | undefined {
  if (marks.anchor === undefined) return undefined;
  const { cursor } = list.cursor.place;
  const anchor = rowOf(list, marks.anchor, cursor);
  // If the first row of the range is hidden, the range is the row at the cursor.
  const row = anchor === -1 ? cursor : anchor;
  return { from: Math.min(row, cursor), to: Math.max(row, cursor) };
}

export function markedIds(view: MarkedList): ReadonlySet<string> {
  const range = openRange(view);
  return range === undefined ? view.marks.ids : new Set([...view.marks.ids, ...idsIn(view, range)]);
}

/** Returns the marked items that are loaded, in list order. Without marks, returns the item at the cursor. */
export function chosenItems(view: MarkedList): readonly Item[] {
  const ids = markedIds(view);
  const { list } = view;
  const selected = selectedItem(list);
  if (ids.size === 0) return selected === undefined ? [] : [selected];
  const shown = shownItems(list).filter((item) => ids.has(itemId(list.listing, item)));
  if (shown.length === ids.size) return shown;
  // Items that a filter hides stay marked.
  const seen = new Set(shown);
  return [...shown, ...list.loadState.items.filter((item) => ids.has(itemId(list.listing, item)) && !seen.has(item))];
}

export function idsIn({ list }: MarkedList, { from, to }: RowRange): string[] {
  return shownItems(list)
    .slice(from, to + 1)
    .map((item) => itemId(list.listing, item));
}
