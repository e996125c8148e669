import type { AmountForm, ColumnChoice } from '../../state/export-columns.ts';
import type { EditedLine } from '../../widgets/line-editor.ts';
import { rowCount } from '../../state/list-state.ts';
import { hasEnded } from '../../state/load-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { markedIds } from '../../state/marks.ts';

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
  /** The running export and its progress. */
  readonly underWay: { readonly task: number; readonly text: string } | undefined;
}

export type RowChoice = 'marked' | 'loaded' | 'all';

export const formats = ['csv', 'json', 'ndjson', 'markdown'] as const;

/** Whether a format has columns. The others have whole items, as the service sends them. */
export function hasColumns({ format }: Pick<ExportBox, 'format'>): boolean {
  return format === 'csv' || format === 'markdown';
}

export function rowChoices(state: State): { rows: RowChoice; text: string }[] {
  const view = viewOf(state);
  const marked = markedIds(view).size;
  const { list } = view;
  const isFiltered = list.rows.options.filter !== '';
  const isEnd = hasEnded(list.loadState);
  return [
    ...(marked === 0 ? [] : [{ rows: 'marked' as const, text: `${marked} marked` }]),
    ...(rowCount(list) === 0
      ? []
      : [
          {
            rows: 'loaded' as const,
            text: `${rowCount(list)} ${isFiltered ? 'shown' : 'loaded'}${isEnd ? '' : ', not all'}`,
          },
        ]),
    { rows: 'all', text: isFiltered ? 'all that match the filter' : 'all' },
  ];
}

/** Returns the rows that an export starts with: the marked ones, or else all, which are loaded again only if some are not. */
export function firstRows(state: State): RowChoice {
  const choices = rowChoices(state).map(({ rows }) => rows);
  if (choices.includes('marked')) return 'marked';
  return hasEnded(viewOf(state).list.loadState) && choices.includes('loaded') ? 'loaded' : 'all';
}

/** The fields of the box, from top to bottom. */
export function fieldsOf(box: Pick<ExportBox, 'format'>): readonly Field[] {
  return hasColumns(box) ? ['format', 'rows', 'file', 'columns', 'amounts'] : ['format', 'rows', 'file'];
}

export type Field = 'format' | 'rows' | 'columns' | 'amounts' | 'file';
