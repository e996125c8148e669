import type { EditedLine } from '../../widgets/line-editor.ts';
import { rowCount } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { markedIds } from '../../state/marks.ts';

/** The choices for an export. */
export interface ExportBox {
  readonly format: (typeof formats)[number];
  readonly rows: RowChoice;
  readonly file: EditedLine;
  /** Whether the name was typed, and is not the default for the format. */
  readonly isNamed: boolean;
  readonly focus: number;
  readonly problem: string | undefined;
  /** The running export and its progress. */
  readonly underWay: { readonly task: number; readonly text: string } | undefined;
}

export type RowChoice = 'marked' | 'loaded' | 'all';

export const formats = ['csv', 'json', 'ndjson'] as const;

/** Returns which rows can be exported, with their number. */
export function rowChoices(state: State): { rows: RowChoice; text: string }[] {
  const view = viewOf(state);
  const marked = markedIds(view).size;
  const { list } = view;
  const isFiltered = list.rows.arrangement.filter !== '';
  return [
    ...(marked === 0 ? [] : [{ rows: 'marked' as const, text: `${marked} marked` }]),
    ...(rowCount(list) === 0
      ? []
      : [{ rows: 'loaded' as const, text: `${rowCount(list)} ${isFiltered ? 'shown' : 'loaded'}` }]),
    { rows: 'all', text: isFiltered ? 'all that match the filter' : 'all' },
  ];
}

/** The line of the file name, counted from 0. */
export const fileField = 2;
