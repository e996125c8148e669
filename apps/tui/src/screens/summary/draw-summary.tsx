import type { ReactNode } from 'react';
import type { ScrollPosition } from '../../widgets/scroll-window.ts';
import { cursorMark } from '../../drawing/cursor.ts';
import { lineOf, spreadLine, type Span } from '../../drawing/line.ts';
import { Lines } from '../../drawing/lines.tsx';
import { Pane } from '../../drawing/pane.tsx';
import { bannerSpans } from '../chrome/banner.ts';
import { Footer, Header, WholeLine, type ChromeProps } from '../chrome/chrome.tsx';
import type { Figure, SummaryLine } from './summary-line.ts';
import { summaryLines } from './summary-lines.ts';

/** The position of the cursor: the line, and which of its figures. */
interface Position {
  readonly place: ScrollPosition;
  readonly figure: number;
}

export function SummaryPanes({ place, figure, state, context }: Position & ChromeProps): ReactNode {
  const { layout } = context;
  const { width, height } = layout.body;
  const lines = summaryLines(state, width);
  const { top, cursor } = place;
  const { figures = [] } = lines[cursor] ?? {};
  const chosen = figures[Math.min(figure, figures.length - 1)];
  const last = Math.min(lines.length, top + height);
  const where = `lines ${top + 1}-${last} of ${lines.length}${last < lines.length ? ' (more below)' : ''}`;
  const inner = layout.columns - 1;
  const isAsSent = state.display.amountUnit === undefined;
  const unit: Span[] = isAsSent ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  const shown = Array.from({ length: height }, (_, row) => {
    const line = lines[top + row];
    const spans = top + row === cursor ? spansAtCursor(line, chosen) : (line?.spans ?? []);
    return lineOf([...spans, { text: '' }], width);
  });
  return (
    <>
      <Header tab="summary" state={state} context={context} />
      <WholeLine
        at={layout.crumbs}
        line={lineOf([{ text: 'summary ▸ of what is loaded; makes no requests' }, ...unit, { text: '' }], inner)}
      />
      <Pane at={layout.body}>
        <Lines lines={shown} />
      </Pane>
      <Footer state={state} context={context} message={bannerSpans(state)} />
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
function spansAtCursor(line: SummaryLine | undefined, chosen: Figure | undefined): Span[] {
  const spans = (line?.spans ?? []).map((span, index): Span => {
    const isChosen = chosen !== undefined && index >= chosen.spans[0] && index <= chosen.spans[1];
    return isChosen ? { ...span, style: 'selected' } : span;
  });
  const [first, ...rest] = spans;
  if (first === undefined) return [{ text: cursorMark(true) }];
  return [{ text: cursorMark(true) }, { ...first, text: first.text.slice(1) }, ...rest];
}
