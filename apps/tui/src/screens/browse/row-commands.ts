import { copyEmailOfRow, copyIdOfRow, copyValue } from '../../boxes/copy-menu/copy-menu.ts';
import { copy, copyEmail } from '../../keys/shared-keys.ts';
import { itemId, listings } from '../../service/listings.ts';
import { linkOf } from '../../service/own-commands.ts';
import { selectedLine } from '../../state/detail.ts';
import { rowCount, selectedItem } from '../../state/list-state.ts';
import { chosenItems, idsIn, markedIds, noMarks } from '../../state/marks.ts';
import { moveInShown } from '../../state/move.ts';
import { addTask, type Binding, type State } from '../../state/state.ts';
import type { ExternalProgram } from '../../state/task.ts';
import { viewOf, withView } from '../../state/views.ts';
import { inBoth, inList, keysOf, whyNoRow } from './bindings.ts';

export const rowKeys: readonly Binding<null>[] = [
  ...keysOf('Read', inBoth, {
    'open-in-pager': {
      keys: ['E'],
      help: 'the item, or what is marked, in $PAGER',
      whyNot: whyNothingChosen,
      run: (state) => openOutside(state, 'pager'),
    },
    'open-in-editor': {
      keys: ['ctrl+e'],
      help: 'a copy of it in $EDITOR',
      whyNot: whyNothingChosen,
      run: (state) => openOutside(state, 'editor'),
    },
  }),
  ...keysOf('Act', inList, {
    mark: {
      keys: ['space'],
      help: 'mark or unmark the row; {stop} unmarks all',
      hint: 'mark',
      whyNot: whyNoRow,
      run: markRow,
    },
    'mark-range': { keys: ['v'], help: 'mark from here to where {mark-range} is pressed again', run: markRange },
    'mark-all': { keys: ['*'], help: 'mark every row that is shown, or unmark them', run: markAll },
  }),
  ...keysOf('Act', inBoth, {
    copy: { ...copy, whyNot: whyNothingChosen, run: copyValue },
    'copy-id': {
      keys: ['I'],
      help: 'copy the id of the row, in the detail, too',
      whyNot: whyNothingChosen,
      run: copyIdOfRow,
    },
    'copy-email': { ...copyEmail, run: copyEmailOfRow },
    'open-page': {
      keys: ['o'],
      help: 'open the web page of the row or the line',
      whyNot: (state) => (urlHere(state) === undefined ? 'There is no web page here.' : undefined),
      run: openPageOfRow,
    },
  }),
];

/** Marks or unmarks the row, and moves to the next one. While a range is being selected, marks the range. */
function markRow(state: State): State {
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

function markRange(state: State): State {
  const { list, marks } = viewOf(state);
  if (marks.anchor !== undefined) return endRange(state);
  const item = selectedItem(list);
  return item === undefined ? state : withView(state, { marks: { ...marks, anchor: itemId(list.listing, item) } });
}

function markAll(state: State): State {
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

function openOutside(state: State, program: ExternalProgram['program']): State {
  const view = viewOf(state);
  const items = chosenItems(view);
  return addTask(state, { name: 'read-outside', items, format: view.detail.raw ?? 'json', program });
}

function openPageOfRow(state: State): State {
  const url = urlHere(state);
  return url === undefined ? state : addTask(state, { name: 'open-page', url });
}

function urlHere(state: State): string | undefined {
  const view = viewOf(state);
  const link = view.pane === 'detail' ? selectedLine(view)?.link : undefined;
  if (link?.to === 'url') return link.url;
  const item = selectedItem(view.list);
  if (item === undefined) return undefined;
  const { listing } = view.list;
  return linkOf(state.display.links ?? {}, listing, item) ?? listings[listing].urlOf(item);
}

function whyNothingChosen(state: State): string | undefined {
  return chosenItems(viewOf(state)).length === 0 ? 'There is nothing to copy or open.' : undefined;
}
