import type { Payout } from '@paydeck/core';
import {
  amountText,
  formatDate,
  parseTimestamp,
  payoutSumText,
  sparkline,
  type Format,
} from '@paydeck/presentation/internal';

export interface PayoutTrend {
  /** A row of bars, from the oldest to the newest payout. */
  readonly bars: string;
  /** `min 70994   median 80497   max 90000`. */
  readonly figures: string;
  readonly sum: string;
  readonly span: string;
  readonly unit: string;
}

/** Summarizes payouts, with a row of at most `width` bars; `undefined` if no amount is readable. */
export function payoutTrend(items: readonly Payout[], format: Format, width: number): PayoutTrend | undefined {
  const known = remembered.get(items) ?? new Map<string, PayoutTrend | undefined>();
  remembered.set(items, known);
  const name = `${width} ${format.amountUnit} ${format.payoutCurrency}`;
  if (!known.has(name)) known.set(name, trendOf(items, format, width));
  return known.get(name);
}

function trendOf(items: readonly Payout[], format: Format, width: number): PayoutTrend | undefined {
  // The service lists the newest first; the bars start with the oldest.
  const byTime = items
    .flatMap(({ amount, created_at }) => {
      const at = parseTimestamp(created_at);
      return at === undefined || !Number.isSafeInteger(amount) ? [] : [{ amount, at }];
    })
    .sort((left, right) => left.at - right.at);
  const amounts = byTime.map(({ amount }) => amount);
  const drawn = sparkline(amounts, width);
  const [first, last] = [byTime[0]?.at, byTime.at(-1)?.at];
  if (drawn === undefined || first === undefined || last === undefined) return undefined;
  const { payoutCurrency } = format;
  const textOf = (amount: number): string => amountText(amount, payoutCurrency, format);
  return {
    bars: drawn.bars,
    figures: `min ${textOf(drawn.least)}   median ${textOf(drawn.median)}   max ${textOf(drawn.most)}`,
    sum: payoutSumText(items, format),
    span: `from ${formatDate(first)} to ${formatDate(last)}`,
    unit: payoutCurrency ?? 'the service sends no currency',
  };
}

/** A cache by width and format. The items are the same object until a page arrives. */
const remembered = new WeakMap<readonly Payout[], Map<string, PayoutTrend | undefined>>();
