import { withKeys, type Keymap } from '../keys/keymap.ts';
import { itemAt, rowCount, rowOf, selectedItem, type ListState } from './list-state.ts';
import { itemId, type Item } from '../service/listings.ts';

/** Which items of a list the reader has marked: by their ids, so that they stay marked wherever their rows go. */
export interface Marks {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins that reaches to the cursor, while one is drawn. */
  readonly anchor: string | undefined;
}

export const noMarks: Marks = { ids: new Set(), anchor: undefined };

/** A list with what is marked in it. */
export interface MarkedList {
  readonly list: ListState;
  readonly marks: Marks;
}

/** Rows of the list, both ends included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Gives the rows of the range that is being drawn. */
export function openRange({ list, marks }: MarkedList): RowRange | undefined {
  if (marks.anchor === undefined) return undefined;
  const { cursor } = list.cursor.place;
  const anchor = rowOf(list, marks.anchor, cursor);
  // Where the row that it began at is not shown any more, a range is the row of the cursor.
  const row = anchor === -1 ? cursor : anchor;
  return { from: Math.min(row, cursor), to: Math.max(row, cursor) };
}

/** Gives the ids of everything that is marked, the range that is being drawn included. */
export function markedIds(view: MarkedList): ReadonlySet<string> {
  const range = openRange(view);
  return range === undefined ? view.marks.ids : new Set([...view.marks.ids, ...idsIn(view, range)]);
}

/** Gives the marked items that are loaded, in the order of the list; where nothing is marked, the one under the cursor. */
export function chosenItems(view: MarkedList): readonly Item[] {
  const ids = markedIds(view);
  const { list } = view;
  const selected = selectedItem(list);
  if (ids.size === 0) return selected === undefined ? [] : [selected];
  const rows = Array.from({ length: rowCount(list) }, (_, row) => itemAt(list, row)).filter(
    (item) => item !== undefined,
  );
  const shown = rows.filter((item) => ids.has(itemId(list.listing, item)));
  if (shown.length === ids.size) return shown;
  // A filter may hide some of them: what is marked stays chosen.
  const seen = new Set(shown);
  return [...shown, ...list.reading.items.filter((item) => ids.has(itemId(list.listing, item)) && !seen.has(item))];
}

/** What the status line says: `2 marked`. */
export function marksText(view: MarkedList, keymap: Keymap): string | undefined {
  const { size } = markedIds(view);
  if (view.marks.anchor !== undefined)
    return withKeys(`range: ${size} marked, {mark} keeps, {stop} drops`, keymap, 'list');
  return size === 0 ? undefined : `${size} marked`;
}

/** Gives the ids of the items in some rows. */
export function idsIn({ list }: MarkedList, { from, to }: RowRange): string[] {
  const last = Math.min(to, rowCount(list) - 1);
  const ids: string[] = [];
  for (let row = from; row <= last; row += 1) {
    const item = itemAt(list, row);
    if (item !== undefined) ids.push(itemId(list.listing, item));
  }
  return ids;
}
