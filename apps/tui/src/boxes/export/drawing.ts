import type { Drawing, Room } from '../../drawing/box.ts';
import { blankLine, lineOf, type Span } from '../../drawing/line.ts';
import { keyed } from '../../state/layers.ts';
import type { State } from '../../state/state.ts';
import { formLines } from '../../widgets/form.ts';
import { formats, rowChoices, type ExportBox } from './choices.ts';

/** Draws the choices for an export, and its progress. */
export function exportDrawing(box: ExportBox, room: Room, state: State): Drawing {
  const width = Math.min(room.width, widest);
  const fields = [
    {
      label: 'Format',
      values: formats.map((format) => ({ text: format.toUpperCase(), isChosen: format === box.format })),
    },
    { label: 'Rows', values: rowChoices(state).map(({ rows, text }) => ({ text, isChosen: rows === box.rows })) },
    { label: 'File', line: box.file },
  ];
  const { lines } = formLines(fields, box.focus, { width, labelWidth });
  return {
    title: 'Export',
    width,
    lines: [
      ...lines,
      ...(room.height < fields.length + 2 ? [] : [blankLine(width)]),
      lineOf([statusSpan(box, state)], width),
    ],
  };
}

function statusSpan({ underWay, problem, rows }: ExportBox, state: State): Span {
  if (underWay !== undefined) return { text: keyed(state, `… ${underWay.text}, {leave} stops`), style: 'warning' };
  if (problem !== undefined) return { text: `✗ ${problem}`, style: 'problem' };
  return { text: rows === 'all' ? 'loads the whole list again, within the rate limit' : '', style: 'muted' };
}

const labelWidth = 8;
const widest = 76;
