import { framed } from '../../drawing/frame.ts';
import { lineOf, spreadLine, type Piece } from '../../drawing/line.ts';
import type { Region } from '../../drawing/region.ts';
import type { Scene, State } from '../../state/state.ts';
import { bannerPieces } from '../regions/banner.ts';
import { bodyRegion, footerRegion, headerRegion, lineRegion } from '../regions/regions.ts';
import { summaryLines } from './summary-lines.ts';

/** Draws the summary. */
export function summaryRegions(top: number, state: State, scene: Scene): Region[] {
  const { layout, paint } = scene;
  const { width, height } = layout.body;
  const lines = summaryLines(state, width);
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
    bodyRegion('summary', layout, [lines, top, height, paint], () => {
      const shown = Array.from({ length: height }, (_, row) => {
        const { pieces } = lines[top + row] ?? { pieces: [] };
        return lineOf([...pieces, { text: '' }], width, paint);
      });
      return framed(shown, width, { left: '┌', isLast: true }, {}, paint);
    }),
    footerRegion(false, bannerPieces(state), state, scene),
    lineRegion('status', layout.status, () =>
      spreadLine([{ text: where }], [[{ text: state.count, style: 'key' }]], inner, paint),
    ),
  ];
}
