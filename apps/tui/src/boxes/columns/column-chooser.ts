import { fit } from '@paydeck/presentation';
import { roomInBox } from '../../drawing/box.ts';
import { listings, type ListingName } from '../../service/listings.ts';
import { destination, isMove } from '../../widgets/movement.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import { countOf, viewOf, type State } from '../../state/state.ts';
import { looksOf, withLooks } from '../../state/columns.ts';
import { chosenColumns, columnOf } from '../../state/table-looks.ts';

/** The columns to choose from, in the order they would stand in, with the cursor on one of them. */
export interface ColumnChooser {
  readonly rows: readonly { readonly key: string; readonly isShown: boolean }[];
  readonly cursor: number;
}

export function openColumns(state: State): State {
  const { listing } = viewOf(state).list;
  const shown = chosenColumns(listing, looksOf(state)).map(({ key }) => key);
  return open(state, 'columns', { rows: rowsOf(listing, shown), cursor: 0 });
}

export const columnsOverlay: OverlayKind<ColumnChooser> = {
  press(own, { command }, state) {
    const { listing } = viewOf(state).list;
    if (command === 'leave') return close(state);
    if (command === 'keep') return kept(own, state);
    if (command === 'own-columns') {
      return open(state, 'columns', { rows: rowsOf(listing, ownColumns(listing)), cursor: 0 });
    }
    if (command === 'toggle-column') return open(state, 'columns', { ...own, rows: toggled(own) });
    if (command === 'move-column-down') return open(state, 'columns', moved(own, 1));
    if (command === 'move-column-up') return open(state, 'columns', moved(own, -1));
    if (command === undefined || !isMove(command)) return state;
    const rows = { count: countOf(state), total: own.rows.length, height: roomInBox(state.size).height };
    return open(state, 'columns', { ...own, cursor: clamp(destination(command, own.cursor, rows), own) });
  },
  draw({ rows, cursor }, room, state, paint) {
    const { listing } = viewOf(state).list;
    const width = Math.min(room.width, widest);
    const height = Math.max(1, Math.min(room.height - 1, rows.length));
    const top = Math.max(0, cursor - height + 1);
    const lines = rows.slice(top, top + height).map(({ key, isShown }, index) => {
      const title = columnOf(listing, key)?.title ?? key;
      const isSelected = top + index === cursor;
      const line = `${isSelected ? '▶' : ' '} ${isShown ? '[x]' : '[ ]'} ${fit(title, titleWidth)} ${key}`;
      return isSelected ? paint('selected', fit(line, width)) : fit(line, width);
    });
    const shown = rows.filter(({ isShown }) => isShown).length;
    const head = `${shown} of ${rows.length} columns, from left to right`;
    return {
      title: `Columns of ${listing}`,
      width,
      lines: [paint('muted', fit(head, width)), ...lines],
    };
  },
};

/** The columns that are shown in their order, then all others. */
function rowsOf(listing: ListingName, shown: readonly string[]): ColumnChooser['rows'] {
  const others = listings[listing].view.columns.map(({ key }) => key).filter((key) => !shown.includes(key));
  return [...shown.map((key) => ({ key, isShown: true })), ...others.map((key) => ({ key, isShown: false }))];
}

function ownColumns(listing: ListingName): string[] {
  return listings[listing].view.defaultColumns.map(({ key }) => key);
}

function kept({ rows }: ColumnChooser, state: State): State {
  const keys = rows.filter(({ isShown }) => isShown).map(({ key }) => key);
  const isOwn = keys.join() === ownColumns(viewOf(state).list.listing).join();
  // A table without columns says nothing: nothing chosen is the list as it comes.
  const columns = keys.length === 0 || isOwn ? undefined : keys;
  return withLooks(close(state), { columns, cursor: undefined, scroll: 0 });
}

function toggled({ rows, cursor }: ColumnChooser): ColumnChooser['rows'] {
  return rows.map((row, index) => (index === cursor ? { ...row, isShown: !row.isShown } : row));
}

function moved({ rows, cursor }: ColumnChooser, step: number): ColumnChooser {
  const target = clamp(cursor + step, { rows });
  const [here, there] = [rows[cursor], rows[target]];
  if (here === undefined || there === undefined) return { rows, cursor };
  return { rows: rows.with(cursor, there).with(target, here), cursor: target };
}

function clamp(row: number, { rows }: Pick<ColumnChooser, 'rows'>): number {
  return Math.max(0, Math.min(row, rows.length - 1));
}

const titleWidth = 18;
const widest = 64;
