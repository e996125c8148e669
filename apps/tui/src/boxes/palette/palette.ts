import { displayWidth, fit } from '@paydeck/presentation';
import { lineOf, type Piece } from '../../drawing/line.ts';
import { close, open } from '../../state/box.ts';
import type { Box, State } from '../../state/state.ts';
import { choiceLines, moveChoice } from '../../widgets/choice-list.ts';
import { insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { recalled, remember } from '../../state/history.ts';
import { editPrompt, historyStep, promptMove } from '../../widgets/prompt.ts';
import { inputText } from '../../widgets/text-input.ts';
import type { PaletteRow } from './palette-catalogue.ts';
import { lineProblem, paletteRows } from './palette-rows.ts';

/** The typed line, and the selected row below it. */
export interface Palette {
  readonly line: EditedLine;
  readonly chosen: number;
}

/** Opens the palette with the start of a line. */
export function openPalette(state: State, text: string): State {
  return typed(lineWith(text), state);
}

export const paletteBox: Box<Palette> = {
  name: 'palette',
  scope: () => 'palette',
  open: (state) => openPalette(state, ''),
  press(palette, pressed, state, run) {
    const { command } = pressed;
    if (command === 'leave') return close(state);
    const rows = paletteRows(palette.line.text, state);
    const chosen = Math.min(palette.chosen, Math.max(0, rows.length - 1));
    const step = historyStep(command);
    const line = step === undefined || chosen > 0 ? undefined : recalled(state, 'palette', palette.line.text, step);
    if (line !== undefined) return typed(lineWith(line), state);
    const move = promptMove(command);
    if (move !== undefined) {
      return open(state, paletteBox, { ...palette, chosen: moveChoice(chosen, move, { total: rows.length }) });
    }
    const row = rows[chosen];
    if (command === 'run' && row?.run !== undefined) {
      const after = row.run(close(remember(state, 'palette', palette.line.text)), run);
      // If the command needs a confirmation, the palette stays open for it.
      return after.leaving === 'asked' ? { ...after, box: state.box } : after;
    }
    // The problem is shown above. The rows are only similar, so none of them runs.
    if (command === 'run' && lineProblem(palette.line.text, state) !== undefined) return state;
    if (command === 'run' || command === 'complete') {
      return row === undefined ? state : typed(lineWith(row.line), state);
    }
    const edited = editPrompt(palette.line, pressed);
    if (edited === 'left') return close(state);
    return edited === undefined ? state : typed(edited, state);
  },
  paste({ line }, text, state) {
    return typed(insert(line, text), state);
  },
  draw({ line, chosen }, room, state, paint) {
    const width = Math.min(room.width, widest);
    const rows = paletteRows(line.text, state);
    // The rows of the list stay visible, because they often contain what the user looks for.
    const height = Math.max(1, Math.min(Math.floor(room.height * 0.6), room.height - 3, mostRows));
    const cursor = Math.min(chosen, Math.max(0, rows.length - 1));
    const problem = lineProblem(line.text, state);
    const nothing = rows.length === 0 && problem === undefined ? 'nothing matches' : problem;
    return {
      title: 'Command',
      width,
      lines: [
        paint('key', '> ') + inputText(line, width - 2, paint),
        nothing === undefined ? ' '.repeat(width) : lineOf([{ text: `✗ ${nothing}`, style: 'problem' }], width, paint),
        ...choiceLines(
          rows.map((row) => rowPieces(row, width - 1)),
          cursor,
          { width, height },
          paint,
        ),
      ],
    };
  },
};

function typed(line: EditedLine, state: State): State {
  return open(state, paletteBox, { line, chosen: 0 });
}

function rowPieces({ kind, text, note }: PaletteRow, width: number): Piece[] {
  const noteWidth = Math.min(displayWidth(note), Math.floor((width + 1) * 0.45));
  const main = ` ${fit(kind, kindWidth)} ${text}`;
  return [{ text: `${fit(main, width - noteWidth - 1)} ${fit(note, noteWidth)}` }];
}

const kindWidth = 13;
const widest = 88;
const mostRows = 14;
