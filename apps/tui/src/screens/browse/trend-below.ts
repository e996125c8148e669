import { hasEnded } from '../../state/load-state.ts';
import { lineOf, type Line, type Span } from '../../drawing/line.ts';
import type { ListState } from '../../state/list-state.ts';
import type { Display } from '../../service/display.ts';
import { formatOf } from '../../state/format-of.ts';
import { itemsOf } from '../../state/loaded.ts';
import { payoutTrend } from './payout-trend.ts';

/** Draws the loaded payouts as bars below the detail of one of them, if lines are free. */
export function withTrendBelow(
  lines: readonly Line[],
  used: number,
  { list, display, width }: { list: ListState; display: Display; width: number },
): Line[] {
  if (list.listing !== 'payouts' || lines.length - used < height) return [...lines];
  const trend = payoutTrend(itemsOf('payouts', list), formatOf(display, list.loadState.at), width - 4);
  if (trend === undefined) return [...lines];
  const part = hasEnded(list.loadState) ? 'all there are' : 'not all there are';
  const drawn: Span[][] = [
    [{ text: `amounts of the ${list.loadState.items.length} loaded, ${part}`, style: 'muted' }],
    [{ text: trend.bars, style: 'good' }],
    [{ text: trend.figures }],
    [{ text: trend.span, style: 'muted' }],
  ];
  const below = drawn.map((spans) => lineOf([{ text: ' ' }, ...spans, { text: '' }], width));
  return lines.map((line, index) => below[index - used - 1] ?? line);
}

/** A blank line and the chart. */
const height = 5;
