import type { Display } from '@paydeck/profiles';
import type { ListState } from '../../state/list-state.ts';
import { formatOf } from '../../state/format-of.ts';
import { itemsOf } from '../../state/loaded.ts';
import { payoutTrend } from '../../state/payout-trend.ts';

/** Says what the loaded payouts sum up to; `undefined` for other lists, whose amounts are of several currencies. */
export function sumText(list: ListState, display: Display): string | undefined {
  if (list.listing !== 'payouts') return undefined;
  const trend = payoutTrend(itemsOf('payouts', list), formatOf(display, list.reading.at), 1);
  if (trend === undefined) return undefined;
  return `sum of loaded ${trend.sum}`;
}
