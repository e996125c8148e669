import type { Payout } from '@paydeck/core';
import { amountText, formatDate, parseTimestamp, sparkline, type Format } from '@paydeck/presentation';

/** What the loaded payouts look like together, as text. */
export interface PayoutTrend {
  /** A row of bars, from the oldest to the newest. */
  readonly bars: string;
  /** `min 70994   median 80497   max 90000`. */
  readonly figures: string;
  readonly sum: string;
  /** `from 2026-10-28 to 2026-11-28`. */
  readonly span: string;
  /** `USD`. */
  readonly unit: string;
}

/** Sums payouts up, with a row of bars of at most `width` cells; `undefined` when none of them can be read. */
export function payoutTrend(items: readonly Payout[], format: Format, width: number): PayoutTrend | undefined {
  const known = remembered.get(items) ?? new Map<string, PayoutTrend | undefined>();
  remembered.set(items, known);
  const name = `${width} ${format.amountUnit} ${format.payoutCurrency}`;
  if (!known.has(name)) known.set(name, trendOf(items, format, width));
  return known.get(name);
}

function trendOf(items: readonly Payout[], format: Format, width: number): PayoutTrend | undefined {
  // The service lists the newest first; a row of bars is read from the left.
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
  const textOf = (amount: number | bigint): string => amountText(amount, payoutCurrency, format);
  return {
    bars: drawn.bars,
    figures: `min ${textOf(drawn.least)}   median ${textOf(drawn.median)}   max ${textOf(drawn.most)}`,
    sum: textOf(amounts.reduce((total, amount) => total + BigInt(amount), 0n)),
    span: `from ${formatDate(first)} to ${formatDate(last)}`,
    unit: payoutCurrency ?? 'the service sends no currency',
  };
}

/** What was summed up before, by width and format: the items are the same object as long as nothing has come. */
const remembered = new WeakMap<readonly Payout[], Map<string, PayoutTrend | undefined>>();
