import type { Place } from '../../widgets/scroll-window.ts';
import { cursorMark } from '../../drawing/cursor.ts';
import { framed } from '../../drawing/frame.ts';
import { lineOf, spreadLine, type Piece } from '../../drawing/line.ts';
import type { Region } from '../../drawing/region.ts';
import type { Scene, State } from '../../state/state.ts';
import { bannerPieces } from '../regions/banner.ts';
import { bodyRegion, footerRegion, headerRegion, lineRegion } from '../regions/regions.ts';
import type { Figure, SummaryLine } from './summary-line.ts';
import { summaryLines } from './summary-lines.ts';

/** The position of the cursor: the line, and which of its figures. */
interface Position {
  readonly place: Place;
  readonly figure: number;
}

/** Draws the summary. */
export function summaryRegions({ place, figure }: Position, state: State, scene: Scene): Region[] {
  const { layout, paint } = scene;
  const { width, height } = layout.body;
  const lines = summaryLines(state, width);
  const { top, cursor } = place;
  const { figures = [] } = lines[cursor] ?? {};
  const chosen = figures[Math.min(figure, figures.length - 1)];
  const last = Math.min(lines.length, top + height);
  const where = `lines ${top + 1}-${last} of ${lines.length}${last < lines.length ? ' (more below)' : ''}`;
  const inner = layout.columns - 1;
  const isAsSent = state.display.amountUnit === undefined;
  const unit: Piece[] = isAsSent ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  return [
    headerRegion('summary', state, scene),
    lineRegion('crumbs', layout.crumbs, () =>
      lineOf([{ text: 'summary ▸ of what is loaded; makes no requests' }, ...unit, { text: '' }], inner, paint),
    ),
    bodyRegion('summary', layout, [lines, top, cursor, chosen, height, paint], () => {
      const shown = Array.from({ length: height }, (_, row) => {
        const line = lines[top + row];
        const pieces = top + row === cursor ? piecesAtCursor(line, chosen) : (line?.pieces ?? []);
        return lineOf([...pieces, { text: '' }], width, paint);
      });
      return framed(shown, width, { left: '┌', isLast: true }, {}, paint);
    }),
    footerRegion(false, bannerPieces(state), state, scene),
    lineRegion('status', layout.status, () =>
      spreadLine(
        [{ text: chosen === undefined ? where : `${chosen.name} · ${where}` }],
        [[{ text: state.count, style: 'key' }]],
        inner,
        paint,
      ),
    ),
  ];
}

/** The sign of the cursor replaces the blank at the start of a line. */
function piecesAtCursor(line: SummaryLine | undefined, chosen: Figure | undefined): Piece[] {
  const pieces = (line?.pieces ?? []).map((piece, index): Piece => {
    const isChosen = chosen !== undefined && index >= chosen.pieces[0] && index <= chosen.pieces[1];
    return isChosen ? { ...piece, style: 'selected' } : piece;
  });
  const [first, ...rest] = pieces;
  if (first === undefined) return [{ text: cursorMark(true) }];
  return [{ text: cursorMark(true) }, { ...first, text: first.text.slice(1) }, ...rest];
}
