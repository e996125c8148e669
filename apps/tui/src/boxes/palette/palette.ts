import { displayWidth, fit } from '@paydeck/presentation/internal';
import { lineOf, type Span } from '../../drawing/line.ts';
import { wrapped } from '../../drawing/wrap.ts';
import { close, open } from '../../state/box.ts';
import type { Box, State } from '../../state/state.ts';
import { choiceLines, moreBelow, moveChoice } from '../../widgets/choice-list.ts';
import { insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { recalled, remember } from '../../state/history.ts';
import { editPrompt, historyStep, promptMove } from '../../widgets/prompt.ts';
import { inputLine } from '../../widgets/text-input.ts';
import type { PaletteRow } from './palette-catalogue.ts';
import { lineProblem, paletteRows } from './palette-rows.ts';

/** The typed line, and the selected row below it. */
export interface Palette {
  readonly line: EditedLine;
  /** `undefined` until a row is chosen; then Enter takes the first one, unless it is only similar to the line. */
  readonly chosen: number | undefined;
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
    const chosen = chosenRow(palette, rows, state);
    const step = historyStep(command);
    const line = step === undefined || chosen > 0 ? undefined : recalled(state, 'palette', palette.line.text, step);
    if (line !== undefined) return typed(lineWith(line), state);
    const move = promptMove(command);
    if (move !== undefined) {
      return open(state, paletteBox, { ...palette, chosen: moveChoice(chosen, move, { total: rows.length }) });
    }
    // Tab completes the line by the best row, also where none is selected.
    const row = rows[command === 'complete' ? Math.max(0, chosen) : chosen];
    if (command === 'run' && row?.run !== undefined) {
      const after = row.run(close(remember(state, 'palette', palette.line.text)), run);
      // If the command needs a confirmation, the palette stays open for it.
      return after.leaving === 'asked' ? { ...after, box: state.box } : after;
    }
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
  draw(palette, room, state) {
    const { line } = palette;
    const width = Math.min(room.width, widest);
    const rows = paletteRows(line.text, state);
    // The rows of the list stay visible, because they often contain what the user looks for.
    const most = Math.max(1, Math.min(Math.floor(room.height * 0.6), mostRows));
    const problem = lineProblem(line.text, state) ?? (rows.length === 0 ? 'nothing matches' : undefined);
    const message =
      problem === undefined ? [''] : wrapped(`✗ ${problem}`, width).slice(0, Math.max(1, room.height - 2));
    const height = Math.max(1, Math.min(most, room.height - 1 - message.length));
    const cursor = chosenRow(palette, rows, state);
    return {
      title: 'Command',
      width,
      footer: moreBelow(cursor, height, rows.length),
      lines: [
        [{ text: '> ', style: 'key' }, ...inputLine(line, width - 2)],
        ...message.map((text) => lineOf([{ text, style: 'problem' }], width)),
        ...choiceLines(
          rows.map((row) => rowSpans(row, width - 1)),
          cursor,
          { width, height },
        ),
      ],
    };
  },
};

function typed(line: EditedLine, state: State): State {
  return open(state, paletteBox, { line, chosen: undefined });
}

/** Returns the row that Enter takes; -1 where an invalid line has only similar rows, and none of them was chosen. */
function chosenRow({ line, chosen }: Palette, rows: readonly PaletteRow[], state: State): number {
  const [best] = rows;
  const isOnlySimilar = best?.run === undefined && best?.kind !== 'complete';
  const none = isOnlySimilar && lineProblem(line.text, state) !== undefined ? -1 : 0;
  return Math.min(chosen ?? none, Math.max(0, rows.length - 1));
}

function rowSpans({ kind, text, note }: PaletteRow, width: number): Span[] {
  const noteWidth = Math.min(displayWidth(note), Math.floor((width + 1) * 0.45));
  const main = ` ${fit(kind, kindWidth)} ${text}`;
  return [{ text: `${fit(main, width - noteWidth - 1)} ${fit(note, noteWidth)}` }];
}

const kindWidth = 13;
const widest = 88;
const mostRows = 14;
