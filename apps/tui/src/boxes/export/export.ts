import { leave } from '../../keys/shared-keys.ts';
import { editLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';
import { close, modelOf, open, keyed } from '../../state/stack.ts';
import { type Box, type State, addTask, say } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { valueBeside, formLines } from '../../widgets/form.ts';
import { fieldKeys, valueKeys } from '../field-keys.ts';
import { fieldsOf, type ExportBox, exportingOf, hasColumns, firstRows } from './choices.ts';
import type { Drawing, BoxSize } from '../../drawing/box.ts';
import type { Span } from '../../drawing/line.ts';
import { rowsInBox } from '../../widgets/choice-list.ts';

export function showProgress(state: State, text: string): State {
  const box = modelOf(state, exportBox);
  return box?.underWay === undefined ? state : open(state, exportBox, { ...box, underWay: { ...box.underWay, text } });
}

export function exportExists(state: State, name: string): State {
  const box = modelOf(state, exportBox);
  const problem = `${name} exists and is not overwritten; this name may be free`;
  if (box === undefined) return say(state, problem, 'problem');
  const file = lineWith(nextName(box.file.text));
  return open(state, exportBox, { ...box, file, isNamed: true, focus: 'file', problem, underWay: undefined });
}

export function exportFailed(state: State, problem: string): State {
  const box = modelOf(state, exportBox);
  return box === undefined
    ? say(state, problem, 'problem')
    : open(state, exportBox, { ...box, problem, underWay: undefined });
}

export const exportBox: Box<ExportBox> = {
  name: 'export',
  scopes: { export: 'choice-field', 'export-file': 'text-field', 'export-writing': 'notice' },
  opening: {
    keys: ['e'],
    group: 'Act',
    help: 'write rows to a file: CSV, Markdown, JSON or NDJSON; marked, loaded or all',
    hint: 'export',
    in: ['list', 'detail'],
    open(state) {
      const rows = firstRows(state);
      const { listing } = viewOf(state).list;
      // Chosen columns are meant for the export, too.
      const columns = state.tables[listing]?.columns === undefined ? 'standard' : 'shown';
      const amounts = state.display.amountUnit === undefined ? 'minor' : 'decimal';
      const file = { file: lineWith(''), isNamed: false };
      const none = { focus: 'format', problem: undefined, underWay: undefined } as const;
      return open(state, exportBox, named({ format: 'csv', rows, columns, amounts, ...file, ...none }, state));
    },
  },
  scope(_state, { underWay, focus }) {
    if (underWay !== undefined) return 'export-writing';
    return focus === 'file' ? 'export-file' : 'export';
  },
  bindings: [
    {
      ...leave,
      run: (state, box) => (box.underWay === undefined ? close(state) : stop(box, box.underWay.task, state)),
    },
    {
      command: 'write',
      keys: ['enter'],
      group: 'Act',
      help: 'write the file',
      hint: 'write',
      in: ['export', 'export-file'],
      run: (state, box) => write(box, state),
    },
    ...fieldKeys<ExportBox>(['export', 'export-file'], (state, box, step) => {
      const names = fieldsOf(state, box).map(({ name }) => name);
      return open(state, exportBox, { ...box, focus: valueBeside(names, box.focus, step) ?? 'format' });
    }),
    ...valueKeys<ExportBox>(['export'], (state, box, step) => {
      const { values = [], chosen = '' } = fieldsOf(state, box).find(({ name }) => name === box.focus) ?? {};
      const next = valueBeside(
        values.map(({ value }) => value),
        chosen,
        step,
      );
      return open(state, exportBox, named({ ...box, [box.focus]: next }, state));
    }),
  ],
  edit: (state, box, pressed) => setFile(box, editLine(box.file, pressed), state),
  draw: exportDrawing,
};

function stop(box: ExportBox, task: number, state: State): State {
  const stopping = open(state, exportBox, { ...box, underWay: { task, text: 'stopping' } });
  return addTask(stopping, { name: 'stop-task', task });
}

function write(box: ExportBox, state: State): State {
  if (box.file.text.trim() === '') {
    return open(state, exportBox, { ...box, focus: 'file', problem: 'the file needs a name' });
  }
  const underWay = { task: state.nextId, text: 'writing' };
  const begun = open(state, exportBox, { ...box, problem: undefined, underWay });
  return addTask(begun, { name: 'export', ...exportingOf(box, state) });
}

function setFile(box: ExportBox, file: EditedLine | undefined, state: State): State {
  return file === undefined || box.underWay !== undefined
    ? state
    : open(state, exportBox, { ...box, file, isNamed: true, focus: 'file', problem: undefined });
}

function named(box: ExportBox, state: State): ExportBox {
  if (box.isNamed) return box;
  const { listing, loadState } = viewOf(state).list;
  const date = loadState.at === undefined ? '' : `-${new Date(loadState.at).toISOString().slice(0, 10)}`;
  return { ...box, file: lineWith(`${listing}${date}.${box.format === 'markdown' ? 'md' : box.format}`) };
}

/** `a.csv`, `a_2.csv`, `a_3.csv`. */
function nextName(name: string): string {
  const [, stem = name, number, ending = ''] = /^(.*?)(?:_(\d{1,3}))?(\.[^./]*)?$/.exec(name) ?? [];
  return `${stem}_${number === undefined ? 2 : Number(number) + 1}${ending}`;
}

function exportDrawing(state: State, box: ExportBox, room: BoxSize): Drawing {
  const width = Math.min(room.width, widest);
  const fields = fieldsOf(state, box);
  const focused = fields.findIndex(({ name }) => name === box.focus);
  const { lines, focus } = formLines(fields, focused, { width, labelWidth });
  const content = {
    title: 'Export',
    width,
    count: lines.length,
    cursor: focus,
    least: lines.length,
    rows: (from: number, to: number) => lines.slice(from, to),
    foot: [[], [statusSpan(box, state)]],
  };
  return rowsInBox(content, room);
}

function statusSpan(box: ExportBox, state: State): Span {
  const { underWay, problem, rows } = box;
  if (underWay !== undefined) return { text: keyed(state, `… ${underWay.text}, {leave} stops`), style: 'warning' };
  if (problem !== undefined) return { text: `✗ ${problem}`, style: 'problem' };
  const notes = [
    ...(rows === 'all' ? ['loads the whole list again'] : []),
    ...(hasColumns(box) ? [] : ['whole items, amounts as the service sends them']),
  ];
  return { text: notes.join('; '), style: 'muted' };
}

const labelWidth = 8;
const widest = 76;
