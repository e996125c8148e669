import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { close, open, type OverlayKind, type Pressed } from '../../state/overlay.ts';
import { addTask, say, viewOf, type State } from '../../state/state.ts';
import { markedIds } from '../../state/marks.ts';
import { fileField, formats, rowChoices, type ExportBox } from './choices.ts';
import { exportingOf } from './chosen-rows.ts';
import { exportDrawing } from './drawing.ts';

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
  draw: (box, room, state, paint) => exportDrawing(box, room.width, state, paint),
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

const fieldCount = 3;
