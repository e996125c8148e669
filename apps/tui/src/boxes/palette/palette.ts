import { displayWidth, fit } from '@paydeck/presentation/internal';
import { type Span, wrapped } from '../../drawing/line.ts';
import { complete, leave } from '../../keys/shared-keys.ts';
import { viewOf } from '../../state/views.ts';
import { close, open, showList } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { choiceLines, moveChoice, rowsInBox } from '../../widgets/choice-list.ts';
import { recalled, remember } from '../../state/prompt-history.ts';
import { editPrompt, inputLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';
import type { PaletteRow } from './palette-catalogue.ts';
import { lineProblem, paletteRows } from './palette-rows.ts';

export interface Palette {
  readonly line: EditedLine;
  /** `undefined` until a row is chosen; then Enter takes the first one, unless it is only similar to the line. */
  readonly chosen: number | undefined;
}

export function openPalette(state: State, text: string): State {
  return setLine(lineWith(text), state);
}

export const paletteBox: Box<Palette> = {
  name: 'palette',
  scopes: { palette: 'choosing-prompt' },
  opening: {
    keys: [':', 'ctrl+p'],
    group: 'Find',
    help: 'commands: a list, filters of the service, saved views, themes, every key',
    hint: 'command',
    in: ['list', 'detail', 'summary'],
    open: (state) => openPalette(state, ''),
  },
  bindings: [
    { ...leave, run: close },
    { command: 'run', keys: ['enter'], group: 'Find', help: 'run the row', hint: 'run', run: runRow },
    {
      ...complete,
      run(state, palette) {
        const rows = paletteRows(palette.line.text, state);
        // Tab completes the line by the best row, also where none is selected.
        const row = rows[Math.max(0, chosenRow(palette, rows, state))];
        return row === undefined ? state : setLine(lineWith(row.line), state);
      },
    },
  ],
  move(state, palette, move) {
    const rows = paletteRows(palette.line.text, state);
    const chosen = chosenRow(palette, rows, state);
    const line = chosen > 0 ? undefined : recalled(state, 'palette', palette.line.text, move);
    if (line !== undefined) return setLine(lineWith(line), state);
    return open(state, paletteBox, { ...palette, chosen: moveChoice(chosen, move, rows.length) });
  },
  edit: (state, { line }, pressed) =>
    editPrompt(line, pressed, { state, left: close(state), edited: (next) => setLine(next, state) }),
  draw(state, palette, room) {
    const { line } = palette;
    const width = Math.min(room.width, widest);
    const rows = paletteRows(line.text, state);
    const problem = lineProblem(line.text, state) ?? (rows.length === 0 ? nothingText(line.text.trim()) : undefined);
    const message =
      problem === undefined ? [''] : wrapped(`✗ ${problem}`, width).slice(0, Math.max(1, room.height - 2));
    const cursor = chosenRow(palette, rows, state);
    const content = {
      title: 'Command',
      width,
      head: [
        [{ text: '> ', style: 'key' as const }, ...inputLine(line, width - 2)],
        ...message.map((text) => [{ text, style: 'problem' as const }]),
      ],
      count: rows.length,
      cursor,
      // The rows of the list stay visible, because they often contain what the user looks for.
      most: Math.max(1, Math.min(Math.floor(room.height * 0.6), mostRows)),
      rows: (from: number, to: number) =>
        choiceLines(
          rows.slice(from, to).map((row) => rowSpans(row, width - 1)),
          cursor - from,
        ),
    };
    return rowsInBox(content, room);
  },
};

function runRow(state: State, palette: Palette): State {
  const rows = paletteRows(palette.line.text, state);
  const row = rows[chosenRow(palette, rows, state)];
  if (row?.run === undefined) return row === undefined ? state : setLine(lineWith(row.line), state);
  const below = close(remember(state, 'palette', palette.line.text));
  const after = row.run(below);
  // If the command needs a confirmation, the palette stays open for it.
  if (after.quitConfirmation === 'asked') return { ...after, stack: state.stack };
  // The summary would hide a list that has changed below it.
  return viewOf(after).list === viewOf(below).list ? after : showList(after);
}

function nothingText(word: string): string {
  return `there is no command ${word}; /${word} filters the loaded rows`;
}

function setLine(line: EditedLine, state: State): State {
  return open(state, paletteBox, { line, chosen: undefined });
}

/** Returns the row that Enter takes; -1 where an invalid line has only similar rows, and none of them was chosen. */
function chosenRow({ line, chosen }: Palette, rows: readonly PaletteRow[], state: State): number {
  const [best] = rows;
  const isOnlySimilar = best?.run === undefined && best?.kind !== 'complete';
  const none = isOnlySimilar && lineProblem(line.text, state) !== undefined ? -1 : 0;
  return Math.min(chosen ?? none, Math.max(0, rows.length - 1));
}

function rowSpans({ kind, text, note = '' }: PaletteRow, width: number): Span[] {
  const noteWidth = Math.min(displayWidth(note), Math.floor((width + 1) * 0.45));
  const main = ` ${fit(kind, kindWidth)} ${text}`;
  return [{ text: `${fit(main, width - noteWidth - 1)} ${fit(note, noteWidth)}` }];
}

const kindWidth = 13;
const widest = 88;
const mostRows = 14;
