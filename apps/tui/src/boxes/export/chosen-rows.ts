import { tableOf } from '../../state/tables.ts';
import { hasEnded } from '../../state/load-state.ts';
import { exportColumns } from '../../state/export-columns.ts';
import { itemAt, rowCount } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { chosenItems, markedIds } from '../../state/marks.ts';
import type { ExportBox } from './choices.ts';
import { type Exporting, type LoadedRows } from '../../state/exporting.ts';

export function exportingOf(box: ExportBox, state: State): Exporting {
  const view = viewOf(state);
  const { listing, query, amounts } = view.list;
  const { options } = view.list.rows;
  const { columns: choice, amounts: form } = box;
  const content = exportColumns(listing, tableOf(state), state.display, { choice, amounts: form });
  const rows: Exporting['rows'] =
    box.rows === 'all'
      ? { kind: 'to-load', query, options, amounts }
      : { kind: 'loaded', ...(box.rows === 'marked' ? markedRows(state) : loadedRows(state)) };
  return { format: box.format, file: box.file.text.trim(), listing, content, rows };
}

function markedRows(state: State): Omit<LoadedRows, 'kind'> {
  const view = viewOf(state);
  const items = chosenItems(view);
  const gone = markedIds(view).size - items.length;
  return { items, whyIncomplete: gone > 0 ? `${gone} of the marked rows are not loaded any more` : undefined };
}

function loadedRows(state: State): Omit<LoadedRows, 'kind'> {
  const { list } = viewOf(state);
  const rows = Array.from({ length: rowCount(list) }, (_, row) => itemAt(list, row));
  return {
    items: rows.filter((item) => item !== undefined),
    whyIncomplete: undefined,
    note: hasEnded(list.loadState) ? undefined : 'rows that are not loaded are not included',
  };
}
