import { fit } from '@paydeck/presentation';
import { lineOf, type Piece } from '../../components/line.ts';
import { inputText } from '../../components/text-input.ts';
import { columnOf } from '../../find/table-looks.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../find/line-editor.ts';
import { itemAt, rowCount } from '../../list-state.ts';
import { listings } from '../../listings.ts';
import { close, open, type Drawing, type OverlayKind, type Pressed } from '../../overlays/overlay.ts';
import { addTask, say, viewOf, type State } from '../../state.ts';
import type { Paint } from '../../theme.ts';
import { chosenItems, markedIds } from '../marks.ts';
import type { Exporting, RowsAtHand } from './exporting.ts';
import { shiftedText } from './read-rows.ts';

/** What is chosen for an export. */
export interface ExportBox {
  readonly format: (typeof formats)[number];
  readonly rows: RowChoice;
  readonly file: EditedLine;
  /** Whether the name was typed, and is not the one for the format. */
  readonly isNamed: boolean;
  readonly focus: number;
  readonly problem: string | undefined;
  /** The export under way, and how far it is. */
  readonly underWay: { readonly task: number; readonly text: string } | undefined;
}

type RowChoice = 'marked' | 'loaded' | 'all';

const formats = ['csv', 'json', 'ndjson'] as const;

export function openExport(state: State): State {
  const rows = markedIds(viewOf(state)).size > 0 ? 'marked' : 'loaded';
  const box: ExportBox = {
    format: 'csv',
    rows,
    file: lineWith(''),
    isNamed: false,
    focus: 0,
    problem: undefined,
    underWay: undefined,
  };
  return open(state, 'export', named(box, state));
}

/** Shows how far the export is. */
export function exportTold(state: State, text: string): State {
  const box = boxOf(state);
  return box?.underWay === undefined ? state : open(state, 'export', { ...box, underWay: { ...box.underWay, text } });
}

/** Shows that there is a file of that name, and offers another one. */
export function exportExists(state: State, name: string): State {
  const box = boxOf(state);
  const problem = `${name} exists and stays as it is; this name may be free`;
  if (box === undefined) return say(state, problem, 'problem');
  const file = lineWith(nextName(box.file.text));
  return open(state, 'export', { ...box, file, isNamed: true, focus: fileField, problem, underWay: undefined });
}

/** Shows why nothing was written. */
export function exportFailed(state: State, problem: string): State {
  const box = boxOf(state);
  return box === undefined
    ? say(state, problem, 'problem')
    : open(state, 'export', { ...box, problem, underWay: undefined });
}

export const exportOverlay: OverlayKind<ExportBox> = {
  press(box, pressed, state) {
    if (box.underWay !== undefined) return pressUnderWay(box.underWay, box, pressed, state);
    const { command, key } = pressed;
    if (command === 'leave') return close(state);
    if (command === 'write') return write(box, state);
    if (command === 'next-field') return open(state, 'export', { ...box, focus: (box.focus + 1) % fieldCount });
    if (command === 'previous-field') {
      return open(state, 'export', { ...box, focus: (box.focus + fieldCount - 1) % fieldCount });
    }
    if (box.focus === fileField) return typed(box, editLine(box.file, key), state);
    const step = stepOf(key);
    return step === undefined ? state : open(state, 'export', named(chosen(box, step, state), state));
  },
  paste: (box, text, state) => (box.underWay === undefined ? typed(box, insert(box.file, text), state) : state),
  draw: (box, room, state, paint) => drawing(box, Math.min(room.width, widest), state, paint),
};

function pressUnderWay(
  { task }: NonNullable<ExportBox['underWay']>,
  box: ExportBox,
  { command }: Pressed,
  state: State,
): State {
  if (command !== 'leave') return state;
  const stopping = open(state, 'export', { ...box, underWay: { task, text: 'stopping' } });
  return addTask(stopping, { name: 'stop-task', task });
}

function write(box: ExportBox, state: State): State {
  if (box.file.text.trim() === '') {
    return open(state, 'export', { ...box, focus: fileField, problem: 'the file needs a name' });
  }
  const underWay = { task: state.nextId, text: 'writing' };
  const begun = open(state, 'export', { ...box, problem: undefined, underWay });
  return addTask(begun, { name: 'export', ...exportingOf(box, state) });
}

function exportingOf(box: ExportBox, state: State): Exporting {
  const view = viewOf(state);
  const { listing, query, arrangement, amounts } = view.list;
  const chosenKeys = state.tables[listing]?.columns;
  const columns = chosenKeys?.flatMap((key) => columnOf(listing, key) ?? []) ?? listings[listing].view.exportColumns;
  const rows: Exporting['rows'] =
    box.rows === 'all'
      ? { kind: 'to-read', query, arrangement, amounts }
      : { kind: 'at-hand', ...(box.rows === 'marked' ? markedRows(state) : loadedRows(state)) };
  return { format: box.format, file: box.file.text.trim(), listing, columns, rows };
}

function markedRows(state: State): Omit<RowsAtHand, 'kind'> {
  const view = viewOf(state);
  const items = chosenItems(view);
  const gone = markedIds(view).size - items.length;
  return { items, lack: gone > 0 ? `${gone} of the marked rows are not loaded any more` : undefined };
}

function loadedRows(state: State): Omit<RowsAtHand, 'kind'> {
  const { list } = viewOf(state);
  const rows = Array.from({ length: rowCount(list) }, (_, row) => itemAt(list, row));
  return {
    items: rows.filter((item) => item !== undefined),
    lack: list.hasShifted ? shiftedText : undefined,
    note: list.isEnd ? undefined : 'what is not loaded is not in it',
  };
}

function typed(box: ExportBox, file: EditedLine | undefined, state: State): State {
  return file === undefined
    ? state
    : open(state, 'export', { ...box, file, isNamed: true, focus: fileField, problem: undefined });
}

/** Chooses the format or the rows beside the chosen one. */
function chosen(box: ExportBox, step: number, state: State): ExportBox {
  if (box.focus === 0) return { ...box, format: beside(formats, box.format, step) };
  return {
    ...box,
    rows: beside(
      rowChoices(state).map(({ rows }) => rows),
      box.rows,
      step,
    ),
  };
}

/** Gives the file the name that goes with the format, unless one was typed. */
function named(box: ExportBox, state: State): ExportBox {
  if (box.isNamed) return box;
  const { listing, readAt } = viewOf(state).list;
  const date = new Date(readAt ?? 0).toISOString().slice(0, 10);
  return { ...box, file: lineWith(`${listing}-${date}.${box.format}`) };
}

function rowChoices(state: State): { rows: RowChoice; text: string }[] {
  const view = viewOf(state);
  const marked = markedIds(view).size;
  const { list } = view;
  const isFiltered = list.arrangement.filter !== '';
  return [
    ...(marked === 0 ? [] : [{ rows: 'marked' as const, text: `${marked} marked` }]),
    { rows: 'loaded', text: `${rowCount(list)} ${isFiltered ? 'shown' : 'loaded'}` },
    { rows: 'all', text: isFiltered ? 'all that pass the filter' : 'all' },
  ];
}

function drawing(box: ExportBox, width: number, state: State, paint: Paint): Drawing {
  const choices = rowChoices(state);
  const formatPieces = choicePieces(
    formats.map((format) => ({ text: format.toUpperCase(), isChosen: format === box.format })),
  );
  const rowPieces = choicePieces(choices.map(({ rows, text }) => ({ text, isChosen: rows === box.rows })));
  const says = box.rows === 'all' ? 'reads the whole list again, through the rate limit' : '';
  const label = (text: string, index: number): string => {
    const isFocused = box.focus === index;
    return paint(isFocused ? 'key' : 'muted', fit(`${isFocused ? '▶' : ' '}${text}`, labelWidth));
  };
  const room = width - labelWidth;
  const status =
    box.underWay === undefined
      ? ({
          text: box.problem === undefined ? says : `✗ ${box.problem}`,
          style: box.problem === undefined ? 'muted' : 'problem',
        } as const)
      : ({ text: `… ${box.underWay.text}, Esc stops`, style: 'warning' } as const);
  return {
    title: 'Export',
    width,
    lines: [
      label('Format', 0) + lineOf(formatPieces, room, paint),
      label('Rows', 1) + lineOf(rowPieces, room, paint),
      label('File', fileField) + inputText(box.file, room, paint, box.focus === fileField),
      ' '.repeat(width),
      lineOf([status], width, paint),
      lineOf([{ text: '⏎ write  Tab next  ← → choose  Esc leave', style: 'muted' }], width, paint),
    ],
  };
}

/** Choices beside each other, the chosen one in brackets. */
function choicePieces(choices: readonly { text: string; isChosen: boolean }[]): Piece[] {
  const pieces = choices.map(({ text, isChosen }): Piece =>
    isChosen ? { text: `[${text}] `, style: 'heading' } : { text: ` ${text}  ` },
  );
  return [...pieces, { text: '' }];
}

function stepOf(key: string): 1 | -1 | undefined {
  if (key === 'right' || key === 'space' || key === 'l') return 1;
  return key === 'left' || key === 'h' ? -1 : undefined;
}

function beside<T>(all: readonly T[], current: T, step: number): T {
  return all[(all.indexOf(current) + step + all.length) % all.length] ?? current;
}

/** `a.csv`, `a_2.csv`, `a_3.csv`. */
function nextName(name: string): string {
  const [, stem = name, number, ending = ''] = /^(.*?)(?:_(\d{1,3}))?(\.[^./]*)?$/.exec(name) ?? [];
  return `${stem}_${number === undefined ? 2 : Number(number) + 1}${ending}`;
}

function boxOf({ overlay }: State): ExportBox | undefined {
  return overlay?.name === 'export' ? overlay.own : undefined;
}

const fileField = 2;
const fieldCount = 3;
const labelWidth = 9;
const widest = 76;
