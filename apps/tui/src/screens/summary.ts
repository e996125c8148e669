import { bannerPieces } from '../components/banner.ts';
import { keysLine } from '../components/footer.ts';
import { bottomEdge, framed, topEdge } from '../components/frame.ts';
import { headerLine } from '../components/header.ts';
import { lineOf, spreadLine } from '../components/line.ts';
import type { Layout } from '../layout.ts';
import type { Place } from '../scroll.ts';
import { summaryLines } from '../see/summary-lines.ts';
import { scopeOf, viewOf, type State } from '../state.ts';
import type { Scene } from './browse.ts';

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
