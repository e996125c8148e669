import { type AmountForm, type ColumnChoice, columnChoices, exportColumns } from '../../table/export-columns.ts';
import type { FormField } from '../../widgets/form.ts';
import type { EditedLine } from '../../widgets/text-input.ts';
import { rowCount, shownItems } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { markedIds, chosenItems } from '../../state/marks.ts';
import { hasEnded } from '../../state/load-state.ts';
import { tableOf } from '../../state/tables.ts';
import type { Exporting, LoadedRows } from '../../state/task.ts';

export interface ExportBox {
  readonly format: (typeof formats)[number];
  readonly rows: RowChoice;
  readonly columns: ColumnChoice;
  readonly amounts: AmountForm;
  readonly file: EditedLine;
  /** Whether the name was typed, and is not the default for the format. */
  readonly isNamed: boolean;
  readonly focus: Field;
  readonly problem: string | undefined;
  readonly underWay: { readonly task: number; readonly text: string } | undefined;
}

export type RowChoice = 'marked' | 'loaded' | 'all';

const formats = ['csv', 'json', 'ndjson', 'markdown'] as const;

/** Whether a format has columns. The others have whole items, as the service sends them. */
export function hasColumns({ format }: Pick<ExportBox, 'format'>): boolean {
  return format === 'csv' || format === 'markdown';
}

export function rowChoices(state: State): { value: RowChoice; text: string }[] {
  const view = viewOf(state);
  const { list } = view;
  const marked = markedIds(view).size;
  const loaded = rowCount(list);
  const isFiltered = list.rows.options.filter !== '';
  const part = `${loaded} ${isFiltered ? 'shown' : 'loaded'}${hasEnded(list.loadState) ? '' : ', not all'}`;
  return [
    ...(marked === 0 ? [] : [{ value: 'marked' as const, text: `${marked} marked` }]),
    ...(loaded === 0 ? [] : [{ value: 'loaded' as const, text: part }]),
    { value: 'all', text: isFiltered ? 'all that match the filter' : 'all' },
  ];
}

/** Returns the rows that an export starts with: the marked ones, or else all, which are loaded again if some are not. */
export function firstRows(state: State): RowChoice {
  const [{ value } = { value: 'all' as const }] = rowChoices(state);
  return value === 'loaded' && !hasEnded(viewOf(state).list.loadState) ? 'all' : value;
}

export type Field = 'format' | 'rows' | 'file' | 'columns' | 'amounts';

export function fieldsOf(state: State, box: ExportBox): (FormField & { readonly name: Field })[] {
  const { amountUnit } = state.display;
  const fields = [
    { name: 'format', label: 'Format', values: formats.map((value) => ({ value, text: value.toUpperCase() })) },
    { name: 'rows', label: 'Rows', values: rowChoices(state) },
    { name: 'file', label: 'File', line: box.file },
    { name: 'columns', label: 'Columns', values: columnChoices.map((value) => ({ value, text: columnWords[value] })) },
    {
      name: 'amounts',
      label: 'Amounts',
      values: [
        ...(amountUnit === undefined ? [] : [{ value: 'decimal', text: 'decimal' }]),
        { value: 'minor', text: amountUnit ?? 'as sent' },
      ],
    },
  ] as const;
  const shown = hasColumns(box) ? fields : fields.slice(0, 3);
  return shown.map((field) => (field.name === 'file' ? field : { ...field, chosen: box[field.name] }));
}

const columnWords = { shown: 'as shown', standard: 'standard', all: 'all' };

export function exportingOf(box: ExportBox, state: State): Exporting {
  const view = viewOf(state);
  const { listing, query, amounts } = view.list;
  const { options } = view.list.rows;
  const { columns: choice, amounts: form } = box;
  const content = exportColumns(listing, tableOf(state), state.display, { choice, amounts: form });
  const rows: Exporting['rows'] =
    box.rows === 'all'
      ? { kind: 'to-load', query, options, amounts }
      : box.rows === 'marked'
        ? markedRows(state)
        : loadedRows(state);
  return { format: box.format, file: box.file.text.trim(), listing, content, rows };
}

function markedRows(state: State): LoadedRows {
  const view = viewOf(state);
  const items = chosenItems(view);
  const gone = markedIds(view).size - items.length;
  return {
    kind: 'loaded',
    items,
    whyIncomplete: gone > 0 ? `${gone} of the marked rows are not loaded any more` : undefined,
  };
}

function loadedRows(state: State): LoadedRows {
  const { list } = viewOf(state);
  const note = hasEnded(list.loadState) ? undefined : 'rows that are not loaded are not included';
  return { kind: 'loaded', items: shownItems(list), whyIncomplete: undefined, note };
}
