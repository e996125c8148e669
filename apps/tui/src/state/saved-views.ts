import { isDeepStrictEqual } from 'node:util';
import { tableOf, withTable } from './tables.ts';
import type { SavedView } from '../service/display.ts';
import { arrangeList, sortList, type ListState } from './list-state.ts';
import { addTask, say, type State } from './state.ts';
import { openView, viewOf, withList } from './views.ts';

export function saveView(state: State, name: string): State {
  if (!goodName.test(name)) {
    return say(state, 'A view needs a name of letters, digits, - and _, such as past-due.', 'problem');
  }
  const { listing, query, rows } = viewOf(state).list;
  const { filter, sort } = rows.options;
  const view: SavedView = {
    name,
    list: listing,
    query,
    filter: filter === '' ? undefined : filter,
    columns: tableOf(state).columns,
    sort: sort.length === 0 ? undefined : sort,
  };
  const views = [...state.display.views.filter((known) => known.name !== name), view];
  return addTask({ ...state, display: { ...state.display, views } }, { name: 'save-view', view });
}

export function forgetView(state: State, name: string): State {
  const views = state.display.views.filter((known) => known.name !== name);
  if (views.length === state.display.views.length) return say(state, `There is no view ${name}.`, 'problem');
  return addTask({ ...state, display: { ...state.display, views } }, { name: 'forget-view', view: name });
}

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

/** What a TOML key is without quotes, so that the config file stays readable. */
const goodName = /^[\w-]{1,40}$/;
