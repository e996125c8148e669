import { bannerPieces } from '../regions/banner.ts';
import { keysLine } from '../regions/footer.ts';
import { bottomEdge, framed, topEdge } from '../../drawing/frame.ts';
import { headerLine } from '../regions/header.ts';
import { lineOf, spreadLine } from '../../drawing/line.ts';
import type { Layout } from '../../drawing/layout.ts';
import type { Place } from '../../widgets/scroll-window.ts';
import { summaryLines } from './summary-lines.ts';
import { scopeOf, viewOf, type State } from '../../state/state.ts';
import type { Scene } from '../browse/browse.ts';

/** Draws the summary as lines for the whole screen. */
export function summaryScreen(state: State, place: Place, layout: Layout, { paint, limits, now }: Scene): string[] {
  const inner = layout.columns - 1;
  const width = layout.columns - 2;
  const lines = summaryLines(state, width);
  const top = place.cursor;
  const shown = Array.from({ length: layout.bodyHeight }, (_, row) => {
    const { pieces } = lines[top + row] ?? { pieces: [] };
    return lineOf([...pieces, { text: '' }], width, paint);
  });
  const { isLoading } = viewOf(state).list;
  const heading = { session: state.session, tab: 'summary', limits, now, isBusy: isLoading } as const;
  const whole = { ...layout, isSplit: false };
  const last = Math.min(lines.length, top + layout.bodyHeight);
  return [
    ` ${headerLine(heading, inner, paint)}`,
    ` ${lineOf([{ text: 'summary ▸ of what is loaded; nothing is asked for here' }], inner, paint)}`,
    topEdge(whole, undefined, paint),
    ...framed(shown, undefined, paint),
    bottomEdge(whole, bannerPieces(state), paint),
    ` ${keysLine(state.keymap, scopeOf(state), inner, paint)}`,
    ` ${spreadLine(
      [{ text: `lines ${top + 1}-${last} of ${lines.length}${last < lines.length ? ' (more below)' : ''}` }],
      [[{ text: state.count, style: 'key' }]],
      inner,
      paint,
    )}`,
  ];
}
