import { back, columnLeft, columnRight } from '../../keys/shared-keys.ts';
import { close, modelOf, open } from '../../state/stack.ts';
import { countOf, screenLayout } from '../../state/size.ts';
import type { Screen, State } from '../../state/state.ts';
import { destination, placeAfter } from '../../widgets/movement.ts';
import { placeAt, type ScrollPosition } from '../../widgets/scroll-window.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import { openFigure } from './open-figure.ts';
import type { Figure, SummaryLine } from './summary-line.ts';
import { SummaryPanes } from './draw-summary.tsx';
import { summaryLines } from './summary-lines.ts';
import { listingNames } from '../../service/resources/resources.ts';

/** The position in the summary. */
export interface Summary {
  /** The line with the cursor, and the first visible line. */
  readonly place: ScrollPosition;
  /** Which figure of the line has the cursor, when there are several. */
  readonly figure: number;
}

/** Opens the summary of the loaded rows. */
export function openSummary(state: State): State {
  if (modelOf(state, summaryScreen) !== undefined) return state;
  const place = { cursor: firstFigure(summaryLines(state, screenLayout(state).body.width)), top: 0 };
  return open(state, summaryScreen, { place: inRoom(place, state), figure: 0 });
}

export const summaryScreen: Screen<Summary> = {
  name: 'summary',
  scopes: { summary: 'scroll-window' },
  opening: {
    keys: ['i'],
    group: 'Go',
    help: `a summary of what is loaded; also ${listingNames.length + 1}`,
    in: ['list', 'detail', 'summary'],
    open: (state) => (modelOf(state, summaryScreen) === undefined ? openSummary(state) : close(state)),
  },
  bindings: [
    {
      command: 'open-rows',
      keys: ['enter'],
      group: 'Go',
      help: 'open the loaded rows that are counted here',
      hint: 'rows',
      whyNot: (state, summary) =>
        figureOf(state, summary) === undefined ? 'This line has no rows to open.' : undefined,
      run(state, summary) {
        const figure = figureOf(state, summary);
        return figure === undefined ? state : openFigure(state, figure);
      },
    },
    { ...back, run: close },
    { ...columnLeft, run: (state, summary) => toFigure(state, summary, -1) },
    { ...columnRight, run: (state, summary) => toFigure(state, summary, 1) },
  ],
  move(state, summary, step) {
    const { width, height } = screenLayout(state).body;
    const rows = { count: countOf(state), total: summaryLines(state, width).length, height };
    const row = destination(step, summary.place.cursor, rows);
    return open(state, summaryScreen, { place: placeAfter(step, summary.place, row, rows), figure: 0 });
  },
  render: ({ model: { place, figure }, state, context }) => (
    <SummaryPanes place={inRoom(place, state)} figure={figure} state={state} context={context} />
  ),
  where: () => 'Summary of what is loaded.',
  speak(state, { place }) {
    const lines = summaryLines(state, state.size.columns);
    // On the first figure the titles above it are read out as well.
    const texts = lines
      .slice(place.cursor <= firstFigure(lines) ? 0 : place.cursor)
      .map(({ spans, spoken }) => spoken ?? spans.map(({ text }) => text).join(''));
    return texts.map((text) => sentence(inWords(text)));
  },
};

function figuresOf(state: State, { place }: Summary): readonly Figure[] {
  return summaryLines(state, screenLayout(state).body.width)[place.cursor]?.figures ?? [];
}

function figureOf(state: State, summary: Summary): Figure | undefined {
  const figures = figuresOf(state, summary);
  return figures[Math.min(summary.figure, figures.length - 1)];
}

function toFigure(state: State, summary: Summary, step: 1 | -1): State {
  const last = figuresOf(state, summary).length - 1;
  const figure = Math.max(0, Math.min(Math.min(summary.figure, last) + step, last));
  return open(state, summaryScreen, { ...summary, figure });
}

function firstFigure(lines: readonly SummaryLine[]): number {
  return Math.max(
    0,
    lines.findIndex(({ figures = [] }) => figures.length > 0),
  );
}

/** Keeps the cursor visible after new lines or a resize. */
function inRoom(place: ScrollPosition, state: State): ScrollPosition {
  const { width, height } = screenLayout(state).body;
  return placeAt(place, place.cursor, summaryLines(state, width).length, height);
}
