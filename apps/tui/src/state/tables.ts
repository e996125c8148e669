import type { ListChoice } from '../service/choices.ts';
import { addTask, type State } from './state.ts';
import { chosenColumns, ownColumns, plainTable, type TableSettings } from './table-settings.ts';
import { viewOf } from './views.ts';

export function tableOf(state: State): TableSettings {
  return state.tables[viewOf(state).list.listing] ?? plainTable;
}

export function withTable(state: State, change: Partial<TableSettings>): State {
  const { listing } = viewOf(state).list;
  return { ...state, tables: { ...state.tables, [listing]: { ...tableOf(state), ...change } } };
}

export function chooseTable(state: State, change: ListChoice): State {
  const { listing } = viewOf(state).list;
  const { columns, widths, sort } = { ...tableOf(state), ...change };
  const settings = { columns, widths: widths ?? {}, sort: sort ?? [] };
  const isAsItComes = 'columns' in change && columns === undefined;
  // Stored explicitly, because otherwise the columns of the profile would replace the list's own.
  const own = isAsItComes && state.display.columns[listing] !== undefined ? { columns: ownColumns(listing) } : {};
  const choice = { listing, change: { ...change, ...own } };
  return addTask(withTable(state, settings), { name: 'keep-choice', choice });
}

/** Returns the column at the cursor: until it is moved the sort column, or else the first one. */
export function columnAtCursor(state: State): string {
  const { listing, rows } = viewOf(state).list;
  const table = tableOf(state);
  const keys = chosenColumns(listing, table).map(({ key }) => key);
  const wanted = [table.cursor, rows.options.sort[0]?.key];
  return wanted.find((key) => key !== undefined && keys.includes(key)) ?? keys[0] ?? '';
}
