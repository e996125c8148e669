import type { Command } from '../../keys/command.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { close, open, ownOf } from '../../state/box.ts';
import { addTask, say, viewOf, type Box, type State } from '../../state/state.ts';
import { moveFocus, valueBeside } from '../../widgets/form.ts';
import { fileField, formats, rowChoices, type ExportBox } from './choices.ts';
import { exportingOf } from './chosen-rows.ts';
import { exportDrawing } from './drawing.ts';

/** Shows the progress of the export. */
export function showProgress(state: State, text: string): State {
  const box = ownOf(state, exportBox);
  return box?.underWay === undefined ? state : open(state, exportBox, { ...box, underWay: { ...box.underWay, text } });
}

/** Shows that the file exists, and proposes another name. */
export function exportExists(state: State, name: string): State {
  const box = ownOf(state, exportBox);
  const problem = `${name} exists and is not overwritten; this name may be free`;
  if (box === undefined) return say(state, problem, 'problem');
  const file = lineWith(nextName(box.file.text));
  return open(state, exportBox, { ...box, file, isNamed: true, focus: fileField, problem, underWay: undefined });
}

/** Shows why nothing was written. */
export function exportFailed(state: State, problem: string): State {
  const box = ownOf(state, exportBox);
  return box === undefined
    ? say(state, problem, 'problem')
    : open(state, exportBox, { ...box, problem, underWay: undefined });
}

export const exportBox: Box<ExportBox> = {
  name: 'export',
  open(state) {
    const [{ rows } = { rows: 'all' as const }] = rowChoices(state);
    const box: ExportBox = {
      format: 'csv',
      rows,
      file: lineWith(''),
      isNamed: false,
      focus: 0,
      problem: undefined,
      underWay: undefined,
    };
    return open(state, exportBox, named(box, state));
  },
  scope({ underWay, focus }) {
    if (underWay !== undefined) return 'export-writing';
    return focus === fileField ? 'export-file' : 'export';
  },
  press(box, pressed, state) {
    const { command } = pressed;
    if (box.underWay !== undefined) return command === 'leave' ? stop(box, box.underWay.task, state) : state;
    if (command === 'leave') return close(state);
    if (command === 'write') return write(box, state);
    const focus = moveFocus(box.focus, command, fieldCount);
    if (focus !== undefined) return open(state, exportBox, { ...box, focus });
    if (box.focus === fileField) return typed(box, editLine(box.file, pressed), state);
    return open(state, exportBox, named(chosen(box, command, state), state));
  },
  paste: (box, text, state) => (box.underWay === undefined ? typed(box, insert(box.file, text), state) : state),
  draw: (box, room, state) => exportDrawing(box, room, state),
};

function stop(box: ExportBox, task: number, state: State): State {
  const stopping = open(state, exportBox, { ...box, underWay: { task, text: 'stopping' } });
  return addTask(stopping, { name: 'stop-task', task });
}

function write(box: ExportBox, state: State): State {
  if (box.file.text.trim() === '') {
    return open(state, exportBox, { ...box, focus: fileField, problem: 'the file needs a name' });
  }
  const underWay = { task: state.nextId, text: 'writing' };
  const begun = open(state, exportBox, { ...box, problem: undefined, underWay });
  return addTask(begun, { name: 'export', ...exportingOf(box, state) });
}

function typed(box: ExportBox, file: EditedLine | undefined, state: State): State {
  return file === undefined
    ? state
    : open(state, exportBox, { ...box, file, isNamed: true, focus: fileField, problem: undefined });
}

/** Selects the next or the previous format or rows. */
function chosen(box: ExportBox, command: Command | undefined, state: State): ExportBox {
  if (box.focus === 0) return { ...box, format: valueBeside(formats, box.format, command) ?? box.format };
  const rows = rowChoices(state).map((choice) => choice.rows);
  return { ...box, rows: valueBeside(rows, box.rows, command) ?? box.rows };
}

/** Names the file for the format, unless a name was typed. */
function named(box: ExportBox, state: State): ExportBox {
  if (box.isNamed) return box;
  const { listing, reading } = viewOf(state).list;
  const date = reading.at === undefined ? '' : `-${new Date(reading.at).toISOString().slice(0, 10)}`;
  return { ...box, file: lineWith(`${listing}${date}.${box.format}`) };
}

/** `a.csv`, `a_2.csv`, `a_3.csv`. */
function nextName(name: string): string {
  const [, stem = name, number, ending = ''] = /^(.*?)(?:_(\d{1,3}))?(\.[^./]*)?$/.exec(name) ?? [];
  return `${stem}_${number === undefined ? 2 : Number(number) + 1}${ending}`;
}

const fieldCount = 3;
