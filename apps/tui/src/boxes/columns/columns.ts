import { fit } from '@paydeck/presentation/internal';
import { roomInBox } from '../../drawing/box.ts';
import { isMove } from '../../keys/moves.ts';
import { listings, type ListingName } from '../../service/listings.ts';
import { close, open } from '../../state/box.ts';
import { chooseTable, shownColumns, tableOf, withTable } from '../../state/columns.ts';
import { viewOf, type Box, type State } from '../../state/state.ts';
import { chosenColumns, columnOf, ownColumns, unlessOwn } from '../../state/table-settings.ts';
import { choiceLines, moreBelow, moveChoice } from '../../widgets/choice-list.ts';

/** The columns to choose from, in their order, with the cursor on one of them. */
export interface ColumnChooser {
  readonly rows: readonly { readonly key: string; readonly isShown: boolean }[];
  readonly cursor: number;
  /** Whether the widths are reset to the defaults, too. */
  readonly isAsItComes?: boolean;
}

export const columnsBox: Box<ColumnChooser> = {
  name: 'columns',
  scope: () => 'columns',
  open(state) {
    const { listing } = viewOf(state).list;
    const shown = chosenColumns(listing, tableOf(state)).map(({ key }) => key);
    return open(state, columnsBox, { rows: rowsOf(listing, shown), cursor: 0 });
  },
  press(own, { command }, state) {
    const { listing } = viewOf(state).list;
    const changed = (next: ColumnChooser): State => open(state, columnsBox, next);
    if (command === 'leave') return close(state);
    if (command === 'keep') return kept(own, state);
    if (command === 'own-columns')
      return changed({ rows: rowsOf(listing, ownColumns(listing)), cursor: 0, isAsItComes: true });
    if (command === 'toggle-column') return changed({ ...own, rows: toggled(own) });
    if (command === 'move-column-down') return changed(moved(own, 1));
    if (command === 'move-column-up') return changed(moved(own, -1));
    if (!isMove(command)) return state;
    const rows = { total: own.rows.length, height: roomInBox(state.size).height };
    return changed({ ...own, cursor: moveChoice(own.cursor, command, rows) });
  },
  draw({ rows, cursor }, room, state) {
    const { listing } = viewOf(state).list;
    const width = Math.min(room.width, widest);
    const height = Math.max(1, Math.min(room.height - 1, rows.length));
    const onScreen = new Set(shownColumns(state));
    const before = new Set(chosenColumns(listing, tableOf(state)).map(({ key }) => key));
    const drawn = rows.map(({ key, isShown }) => {
      const isOut = isShown && before.has(key) && !onScreen.has(key);
      return [{ text: ` ${isShown ? '[x]' : '[ ]'} ${nameOf(listing, key)}${isOut ? '  (no room)' : ''}` }];
    });
    const shown = rows.filter(({ isShown }) => isShown).length;
    const head = `${shown} of ${rows.length} columns, from left to right`;
    return {
      title: `Columns of ${listing}`,
      width,
      lines: [[{ text: fit(head, width), style: 'muted' }], ...choiceLines(drawn, cursor, { width, height })],
      footer: moreBelow(cursor, height, rows.length),
    };
  },
};

/** Returns the title of a column as it heads the table, and its field where that is another word. */
function nameOf(listing: ListingName, key: string): string {
  const title = columnOf(listing, key)?.title ?? key;
  return title === key.toUpperCase() ? title : `${fit(title, titleWidth)} ${key}`;
}

/** Returns the visible columns in their order, then all others. */
function rowsOf(listing: ListingName, shown: readonly string[]): ColumnChooser['rows'] {
  const others = listings[listing].view.columns.map(({ key }) => key).filter((key) => !shown.includes(key));
  return [...shown.map((key) => ({ key, isShown: true })), ...others.map((key) => ({ key, isShown: false }))];
}

function kept({ rows, isAsItComes }: ColumnChooser, state: State): State {
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
const widest = 64;
