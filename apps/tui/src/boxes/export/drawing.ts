import type { Drawing, BoxSize } from '../../drawing/box.ts';
import type { Span } from '../../drawing/line.ts';
import { keyed } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { amountForms, columnChoices } from '../../state/export-columns.ts';
import { moreBelow } from '../../widgets/choice-list.ts';
import { formLines, type FormValue } from '../../widgets/form.ts';
import { fieldsOf, formats, hasColumns, rowChoices, type ExportBox } from './choices.ts';

export function exportDrawing(box: ExportBox, room: BoxSize, state: State): Drawing {
  const width = Math.min(room.width, widest);
  const { amountUnit } = state.display;
  const sent = amountUnit ?? 'as sent';
  const drawn = {
    format: { label: 'Format', values: valuesOf(formats, box.format, (format) => format.toUpperCase()) },
    rows: {
      label: 'Rows',
      values: rowChoices(state).map(({ rows, text }) => ({ text, isChosen: rows === box.rows })),
    },
    columns: { label: 'Columns', values: valuesOf(columnChoices, box.columns, (choice) => columnWords[choice]) },
    amounts: {
      label: 'Amounts',
      values: valuesOf(amountForms, box.amounts, (form) => (form === 'decimal' ? 'decimal' : sent)).slice(
        amountUnit === undefined ? 1 : 0,
      ),
    },
    file: { label: 'File', line: box.file },
  };
  const names = fieldsOf(box);
  const fields = names.map((name) => drawn[name]);
  const { lines, focus } = formLines(fields, names.indexOf(box.focus), { width, labelWidth });
  // The focused field stays visible.
  const height = Math.max(1, room.height - 1);
  const top = Math.max(0, focus - height + 1);
  return {
    title: 'Export',
    width,
    footer: moreBelow(focus, height, lines.length),
    lines: [
      ...lines.slice(top, top + height),
      ...(room.height < fields.length + 2 ? [] : [[]]),
      [statusSpan(box, state)],
    ],
  };
}

const columnWords = { shown: 'as shown', standard: 'standard', all: 'all' };

function valuesOf<Value>(values: readonly Value[], chosen: Value, textOf: (value: Value) => string): FormValue[] {
  return values.map((value) => ({ text: textOf(value), isChosen: value === chosen }));
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
