import { moveInShown } from '../../state/move.ts';
import { rowCount, selectedItem } from '../../state/list-state.ts';
import { itemId } from '../../service/listings.ts';
import type { State } from '../../state/state.ts';
import { viewOf, withView } from '../../state/views.ts';
import { idsIn, markedIds, noMarks } from '../../state/marks.ts';

/** Marks or unmarks the row, and moves to the next one. While a range is being selected, marks the range. */
export function markRow(state: State): State {
  const view = viewOf(state);
  if (view.marks.anchor !== undefined) return endRange(state);
  const { list, marks } = view;
  const item = selectedItem(list);
  const ids = new Set(marks.ids);
  if (item !== undefined) {
    const id = itemId(list.listing, item);
    if (!ids.delete(id)) ids.add(id);
  }
  return moveInShown(withView(state, { marks: { ...marks, ids } }), 'next-row');
}

export function markRange(state: State): State {
  const { list, marks } = viewOf(state);
  if (marks.anchor !== undefined) return endRange(state);
  const item = selectedItem(list);
  return item === undefined ? state : withView(state, { marks: { ...marks, anchor: itemId(list.listing, item) } });
}

export function markAll(state: State): State {
  const view = viewOf(state);
  const shown = idsIn(view, { from: 0, to: rowCount(view.list) - 1 });
  const ids = new Set(view.marks.ids);
  const areAllMarked = shown.every((id) => ids.has(id));
  for (const id of shown) {
    if (areAllMarked) ids.delete(id);
    else ids.add(id);
  }
  return withView(state, { marks: { ids, anchor: undefined } });
}

/** Cancels the current range, or clears every mark; `undefined` when there is neither. */
export function unmark(state: State): State | undefined {
  const { marks } = viewOf(state);
  if (marks.anchor !== undefined) return withView(state, { marks: { ...marks, anchor: undefined } });
  return marks.ids.size === 0 ? undefined : withView(state, { marks: noMarks });
}

function endRange(state: State): State {
  const view = viewOf(state);
  return withView(state, { marks: { ids: markedIds(view), anchor: undefined } });
}
