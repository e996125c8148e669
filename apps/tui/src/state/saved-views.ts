import { isDeepStrictEqual } from 'node:util';
import { withTable } from './tables.ts';
import type { SavedView } from '../service/display.ts';
import { arrangeList, sortList, type ListState } from './list-state.ts';
import type { State } from './state.ts';
import { openView, viewOf, withList } from './views.ts';

export function showSaved(state: State, { list, query, filter = '', columns, sort = [] }: SavedView): State {
  const opened = withList(openView(state, list, query), (loaded, height) =>
    sortList(arrangeList(loaded, { filter, sort: [] }, height), sort, height),
  );
  return columns === undefined ? opened : withTable(opened, { columns });
}

export function savedViewOf(state: State): string | undefined {
  const { list } = viewOf(state);
  return state.display.views.find((saved) => isSavedAs(list, saved))?.name;
}

export function isSavedAs({ listing, query, rows: { options } }: ListState, saved: SavedView): boolean {
  return (
    saved.list === listing &&
    isDeepStrictEqual(saved.query, query) &&
    (saved.filter ?? '') === options.filter &&
    isDeepStrictEqual(saved.sort ?? [], options.sort)
  );
}
