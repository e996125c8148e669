import { isMove, type Move } from '../../keys/moves.ts';
import { ownOfScreen, show } from '../../state/screen.ts';
import { countOf, roomOf, say, type Opening, type OpenScreen, type Screen, type State } from '../../state/state.ts';
import { destination, placeAfter } from '../../widgets/movement.ts';
import { placeAt, type Place } from '../../widgets/scroll-window.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import { openFigure } from './open-figure.ts';
import type { SummaryLine } from './summary-line.ts';
import { SummaryPanes } from './draw-summary.tsx';
import { summaryLines } from './summary-lines.ts';

/** The position in the summary. */
export interface Summary {
  /** The line with the cursor, and the first visible line. */
  readonly place: Place;
  /** Which figure of the line has the cursor, when there are several. */
  readonly figure: number;
  /** The screen below the summary. */
  readonly below: OpenScreen;
}

/** Opens the summary of the loaded rows. */
export function openSummary(state: State): State {
  if (state.screen.kind === summaryScreen) return state;
  const place = { cursor: firstFigure(summaryLines(state, roomOf(state).body.width)), top: 0 };
  return show(state, summaryScreen, { place: inRoom(place, state), figure: 0, below: state.screen });
}

/** Returns to the screen that opened the summary. */
export function withoutSummary(state: State): State {
  const summary = ownOfScreen(state, summaryScreen);
  return summary === undefined ? state : { ...state, screen: summary.below };
}

export const summaryScreen: Screen<Summary> & Opening = {
  name: 'summary',
  open: openSummary,
  scope: () => 'summary',
  press(summary, { command }, state) {
    if (command === 'back' || command === 'summary') return withoutSummary(state);
    const lines = summaryLines(state, roomOf(state).body.width);
    const figures = lines[summary.place.cursor]?.figures ?? [];
    const figure = Math.min(summary.figure, figures.length - 1);
    if (command === 'open-rows') {
      const chosen = figures[figure];
      if (chosen === undefined) return say(state, 'This line has no rows to open.', 'problem');
      return openFigure(state, chosen, { summary: state.screen, below: summary.below });
    }
    if (command === 'column-left' || command === 'column-right') {
      const step = command === 'column-left' ? -1 : 1;
      const next = Math.max(0, Math.min(figure + step, figures.length - 1));
      return show(state, summaryScreen, { ...summary, figure: next });
    }
    return isMove(command) ? moved(summary, command, lines.length, state) : undefined;
  },
  draw: ({ place, figure }, state, scene) => (
    <SummaryPanes place={inRoom(place, state)} figure={figure} state={state} scene={scene} />
  ),
  where: () => 'Summary of what is loaded.',
  speak({ place }, state) {
    const lines = summaryLines(state, state.size.columns);
    // On the first figure the titles above it are read out as well.
    const texts = lines
      .slice(place.cursor <= firstFigure(lines) ? 0 : place.cursor)
      .map(({ spans, spoken }) => spoken ?? spans.map(({ text }) => text).join(''));
    return texts.map((text) => sentence(inWords(text)));
  },
};

/** The first line with a figure to open, or line 0. */
function firstFigure(lines: readonly SummaryLine[]): number {
  return Math.max(
    0,
    lines.findIndex(({ figures = [] }) => figures.length > 0),
  );
}

function moved(summary: Summary, move: Move, total: number, state: State): State {
  const { height } = roomOf(state).body;
  const rows = { count: countOf(state), total, height };
  const row = destination(move, summary.place.cursor, rows);
  return show(state, summaryScreen, { ...summary, place: placeAfter(move, summary.place, row, rows), figure: 0 });
}

/** Keeps the cursor visible after new lines or a resize. */
function inRoom(place: Place, state: State): Place {
  const { width, height } = roomOf(state).body;
  return placeAt(place, place.cursor, summaryLines(state, width).length, height);
}
