import { tableOf, withTable, chooseTable } from '../../state/tables.ts';
import { fit } from '@paydeck/presentation/internal';
import { keep, leave } from '../../keys/shared-keys.ts';
import { listings, type ListingName } from '../../service/listings.ts';
import { close, open } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { shownColumns } from '../../table/columns.ts';
import { chosenColumns, columnOf, ownColumns, unlessOwn } from '../../state/table-settings.ts';
import { choiceBox } from '../choice-box.ts';

export interface ColumnChooser {
  readonly rows: readonly { readonly key: string; readonly isShown: boolean }[];
  readonly cursor: number;
  /** Whether the widths are reset to the defaults, too. */
  readonly isAsItComes?: boolean;
}

export const columnsBox: Box<ColumnChooser> = choiceBox<ColumnChooser, ColumnChooser['rows'][number]>({
  name: 'columns',
  opening: {
    keys: ['c'],
    group: 'Find',
    help: 'choose and order the columns',
    hint: 'columns',
    in: ['list'],
    open(state) {
      const { listing } = viewOf(state).list;
      const shown = chosenColumns(listing, tableOf(state)).map(({ key }) => key);
      return open(state, columnsBox, { rows: rowsOf(listing, shown), cursor: 0 });
    },
  },
  bindings: [
    { ...keep, run: keepColumns },
    {
      command: 'toggle-column',
      keys: ['space'],
      group: 'Find',
      help: 'show or hide the column',
      hint: 'show',
      run: (state, chooser) => open(state, columnsBox, { ...chooser, rows: toggled(chooser) }),
    },
    {
      command: 'move-column-down',
      keys: ['J'],
      group: 'Find',
      help: 'move the column to the right',
      hint: 'order',
      run: (state, chooser) => open(state, columnsBox, moved(chooser, 1)),
    },
    {
      command: 'move-column-up',
      keys: ['K'],
      group: 'Find',
      help: 'move the column to the left',
      hint: 'order',
      run: (state, chooser) => open(state, columnsBox, moved(chooser, -1)),
    },
    {
      command: 'own-columns',
      keys: ['r'],
      group: 'Find',
      help: 'the default columns',
      hint: 'defaults',
      run(state) {
        const { listing } = viewOf(state).list;
        const rows = rowsOf(listing, ownColumns(listing));
        return open(state, columnsBox, { rows, cursor: 0, isAsItComes: true });
      },
    },
    { ...leave, run: close },
  ],
  title: (state) => `Columns of ${viewOf(state).list.listing}`,
  widest: 64,
  head(_state, { rows }) {
    const shown = rows.filter(({ isShown }) => isShown).length;
    return [[{ text: `${shown} of ${rows.length} columns, from left to right`, style: 'muted' }]];
  },
  choices: (_state, { rows }) => rows,
  rows(choices, state) {
    const { listing } = viewOf(state).list;
    const onScreen = new Set(shownColumns(state));
    const before = new Set(chosenColumns(listing, tableOf(state)).map(({ key }) => key));
    return choices.map(({ key, isShown }) => {
      const isOut = isShown && before.has(key) && !onScreen.has(key);
      return [{ text: ` ${isShown ? '[x]' : '[ ]'} ${nameOf(listing, key)}${isOut ? '  (no room)' : ''}` }];
    });
  },
});

/** Returns the title of a column as it heads the table, and its field where that is another word. */
function nameOf(listing: ListingName, key: string): string {
  const title = columnOf(listing, key)?.title ?? key;
  return title === key.toUpperCase() ? title : `${fit(title, titleWidth)} ${key}`;
}

function rowsOf(listing: ListingName, shown: readonly string[]): ColumnChooser['rows'] {
  const others = listings[listing].columns.map(({ key }) => key).filter((key) => !shown.includes(key));
  return [...shown.map((key) => ({ key, isShown: true })), ...others.map((key) => ({ key, isShown: false }))];
}

function keepColumns(state: State, { rows, isAsItComes }: ColumnChooser): State {
  const keys = rows.filter(({ isShown }) => isShown).map(({ key }) => key);
  // Without a chosen column the list has its default columns, because an empty table is useless.
  const columns = unlessOwn(viewOf(state).list.listing, keys);
  const chosen = chooseTable(close(state), { columns, ...(isAsItComes === true ? { widths: undefined } : {}) });
  return withTable(chosen, { cursor: undefined, scroll: 0 });
}

function toggled({ rows, cursor }: ColumnChooser): ColumnChooser['rows'] {
  return rows.map((row, index) => (index === cursor ? { ...row, isShown: !row.isShown } : row));
}

function moved(chooser: ColumnChooser, step: number): ColumnChooser {
  const { rows, cursor } = chooser;
  const target = Math.max(0, Math.min(cursor + step, rows.length - 1));
  const [here, there] = [rows[cursor], rows[target]];
  if (here === undefined || there === undefined) return chooser;
  return { ...chooser, rows: rows.with(cursor, there).with(target, here), cursor: target };
}

const titleWidth = 18;
