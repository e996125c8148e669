import { fit } from '@paydeck/presentation';
import { lineOf, type Piece } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import type { Drawing } from '../../state/overlay.ts';
import type { State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { fileField, formats, rowChoices, type ExportBox } from './choices.ts';

/** Draws what is chosen for an export, and how far it is. */
export function exportDrawing(box: ExportBox, room: number, state: State, paint: Paint): Drawing {
  const width = Math.min(room, widest);
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
  const inner = width - labelWidth;
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
      label('Format', 0) + lineOf(formatPieces, inner, paint),
      label('Rows', 1) + lineOf(rowPieces, inner, paint),
      label('File', fileField) + inputText(box.file, inner, paint, box.focus === fileField),
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

const labelWidth = 9;
const widest = 76;
