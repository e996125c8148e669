import { back, columnLeft, columnRight } from '../../keys/shared-keys.ts';
import { close, modelOf, open, screenOf } from '../../state/stack.ts';
import { countOf } from '../../state/move.ts';
import { screenLayout } from '../../drawing/layout.ts';
import type { Screen, State } from '../../state/state.ts';
import { destination, placeAfter, placeAt, type ScrollPosition } from '../../widgets/scroll-window.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import type { Figure, SummaryLine } from './calendar.ts';
import { summaryLines } from './summary-lines.ts';
import { listingNames } from '../../service/resources/resources.ts';
import { arrangeList } from '../../state/list-state.ts';
import { loadedList } from '../../state/loaded.ts';
import { idleLoad } from '../../state/load-state.ts';
import { openView, withList, withView } from '../../state/views.ts';
import type { ReactNode } from 'react';
import { cursorMark, spreadLine, type Span } from '../../drawing/line.ts';
import { Lines } from '../../drawing/lines.tsx';
import { Pane } from '../../drawing/pane.tsx';
import { bannerSpans } from '../chrome/banner.ts';
import { Footer, Header, WholeLine, type ChromeProps } from '../chrome/chrome.tsx';

export interface Summary {
  readonly place: ScrollPosition;
  /** Which figure of the line has the cursor, when there are several. */
  readonly figure: number;
}

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
  render: ({ model, state, context }) => (
    <SummaryPanes summary={{ ...model, place: inRoom(model.place, state) }} state={state} context={context} />
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
  return figuresIn(summaryLines(state, screenLayout(state).body.width)[place.cursor]);
}

export function figuresIn(line: SummaryLine | undefined): readonly Figure[] {
  return [...new Set(line?.spans.flatMap(({ figure }) => figure ?? []))];
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
  const at = lines.findIndex(({ spans }) => spans.some(({ figure }) => figure !== undefined));
  return Math.max(0, at);
}

function inRoom(place: ScrollPosition, state: State): ScrollPosition {
  const { width, height } = screenLayout(state).body;
  return placeAt(place, place.cursor, summaryLines(state, width).length, height);
}

/** Opens the loaded rows that a figure counts as a view; Escape returns to the summary. It sends no request. */
export function openFigure(state: State, { listing, filter }: Figure): State {
  const counted = loadedList(state, listing);
  if (counted === undefined) return state;
  const opener = { screen: screenOf(state), filter };
  const opened = withView(openView(state, listing, counted.query), { opener });
  return withList(opened, (list, height) =>
    arrangeList(
      { ...list, loadState: idleLoad(counted.loadState, counted.query) },
      { ...list.rows.options, filter },
      height,
    ),
  );
}

function SummaryPanes({ summary, state, context }: { readonly summary: Summary } & ChromeProps): ReactNode {
  const layout = screenLayout(state);
  const { width, height } = layout.body;
  const lines = summaryLines(state, width);
  const { top, cursor } = summary.place;
  const chosen = figureOf(state, summary);
  const last = Math.min(lines.length, top + height);
  const where = `lines ${top + 1}-${last} of ${lines.length}${last < lines.length ? ' (more below)' : ''}`;
  const inner = layout.columns - 1;
  const isAsSent = state.display.amountUnit === undefined;
  const unit: Span[] = isAsSent ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  const shown = lines
    .slice(top, top + height)
    .map((line, row) => (top + row === cursor ? spansAtCursor(line, chosen) : line.spans));
  return (
    <>
      <Header state={state} context={context} />
      <WholeLine at={layout.crumbs} line={[{ text: 'summary ▸ of what is loaded; makes no requests' }, ...unit]} />
      <Pane at={layout.body}>
        <Lines lines={shown} width={width} />
      </Pane>
      <Footer state={state} message={bannerSpans(state)} />
      <WholeLine
        at={layout.status}
        line={spreadLine(
          [{ text: chosen === undefined ? where : `${chosen.name} · ${where}` }],
          [[{ text: state.count, style: 'key' }]],
          inner,
        )}
      />
    </>
  );
}

/** The sign of the cursor replaces the blank at the start of a line. */
function spansAtCursor({ spans: own }: SummaryLine, chosen: Figure | undefined): Span[] {
  const spans = own.map((span): Span => {
    return chosen !== undefined && span.figure === chosen ? { ...span, style: 'selected' } : span;
  });
  const [first, ...rest] = spans;
  if (first === undefined) return [{ text: cursorMark(true) }];
  return [{ text: cursorMark(true) }, { ...first, text: first.text.slice(1) }, ...rest];
}
