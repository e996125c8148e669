import { displayWidth, fit } from '@paydeck/presentation';
import { lineOf } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import type { State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import type { Palette } from './open-palette.ts';
import type { PaletteRow } from './palette-catalogue.ts';
import { lineProblem, paletteRows } from './palette-rows.ts';

export const paletteOverlay: OverlayKind<Palette> = {
  press(palette, { key, command }, state) {
    if (command === 'leave' || (key === 'backspace' && palette.line.text === '')) return close(state);
    const rows = paletteRows(palette.line.text, state);
    const chosen = Math.min(palette.chosen, Math.max(0, rows.length - 1));
    if (command === 'next-row') return chooseRow(palette, chosen + 1, rows.length, state);
    if (command === 'previous-row') return chooseRow(palette, chosen - 1, rows.length, state);
    const row = rows[chosen];
    if (command === 'run' && row?.run !== undefined) return row.run(close(state));
    if (command === 'run' || command === 'complete')
      return row === undefined ? state : typed(lineWith(row.line), state);
    const line = editLine(palette.line, key);
    return line === undefined ? state : typed(line, state);
  },
  paste({ line }, text, state) {
    return typed(insert(line, text), state);
  },
  draw({ line, chosen }, room, state, paint) {
    const width = Math.min(room.width, widest);
    const rows = paletteRows(line.text, state);
    // The rows behind it stay in sight: what one looks for is often there.
    const height = Math.max(1, Math.min(Math.floor(room.height * 0.6), room.height - 3, mostRows));
    const cursor = Math.min(chosen, Math.max(0, rows.length - 1));
    const top = Math.max(0, cursor - height + 1);
    const shown = rows.slice(top, top + height).map((row, index) => rowLine(row, top + index === cursor, width, paint));
    const problem = lineProblem(line.text, state);
    const nothing = rows.length === 0 && problem === undefined ? 'nothing like that' : problem;
    return {
      title: 'Command',
      width,
      lines: [
        paint('key', '> ') + inputText(line, width - 2, paint),
        nothing === undefined ? ' '.repeat(width) : lineOf([{ text: `✗ ${nothing}`, style: 'problem' }], width, paint),
        ...shown,
      ],
    };
  },
};

function chooseRow(palette: Palette, row: number, count: number, state: State): State {
  return open(state, 'palette', { ...palette, chosen: Math.max(0, Math.min(row, count - 1)) });
}

function typed(line: EditedLine, state: State): State {
  return open(state, 'palette', { line, chosen: 0 });
}

function rowLine({ kind, text, note }: PaletteRow, isChosen: boolean, width: number, paint: Paint): string {
  const noteWidth = Math.min(displayWidth(note), Math.floor(width * 0.45));
  const main = `${isChosen ? '▶' : ' '} ${fit(kind, kindWidth)} ${text}`;
  const line = `${fit(main, width - noteWidth - 1)} ${fit(note, noteWidth)}`;
  return isChosen ? paint('selected', line) : line;
}

const kindWidth = 13;
const widest = 88;
const mostRows = 14;
