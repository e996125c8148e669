import { hasEnded } from '../../state/reading.ts';
import { lineOf, type Piece } from '../../drawing/line.ts';
import type { ListState } from '../../state/list-state.ts';
import type { Display } from '@paydeck/profiles';
import type { Paint } from '../../drawing/theme.ts';
import { formatOf } from '../../state/format-of.ts';
import { itemsOf } from '../../state/loaded.ts';
import { payoutTrend } from '../../state/payout-trend.ts';

/** Draws the loaded payouts as bars below the detail of one of them, if lines are free. */
export function withTrendBelow(
  lines: readonly string[],
  used: number,
  { list, display, width, paint }: { list: ListState; display: Display; width: number; paint: Paint },
): string[] {
  if (list.listing !== 'payouts' || lines.length - used < height) return [...lines];
  const trend = payoutTrend(itemsOf('payouts', list), formatOf(display, list.reading.at), width - 4);
  if (trend === undefined) return [...lines];
  const part = hasEnded(list.reading) ? 'all there are' : 'not all there are';
  const drawn: Piece[][] = [
    [{ text: `amounts of the ${list.reading.items.length} loaded, ${part}`, style: 'muted' }],
    [{ text: trend.bars, style: 'good' }],
    [{ text: trend.figures }],
    [{ text: trend.span, style: 'muted' }],
  ];
  const below = drawn.map((pieces) => lineOf([{ text: ' ' }, ...pieces, { text: '' }], width, paint));
  return lines.map((line, index) => below[index - used - 1] ?? line);
}

/** A blank line and the chart. */
const height = 5;
