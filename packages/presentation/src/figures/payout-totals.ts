import type { Payout } from '@paydeck/core';
import { createSums } from '../amounts/amount.ts';
import { amountText } from '../amounts/money.ts';
import { fieldValue } from '../columns/field.ts';
import type { Format } from '../columns/format.ts';
import { safeText } from '../text/safe-text.ts';
import { figureOf, type Figure } from './figure.ts';

/** The amounts of a payout, in the order of a report. */
export const payoutAmounts = ['amount', 'fee', 'refunds', 'chargebacks', 'tax'] as const;

/** What payouts of one currency come to. */
export interface PayoutTotal extends Readonly<Record<(typeof payoutAmounts)[number], bigint>> {
  /** `undefined` if neither the service nor the profile says it. */
  readonly currency: string | undefined;
  readonly payouts: number;
}

/** Sums payouts by currency. A payout that does not add up is left out of every sum, and is named. */
export interface PayoutTotals {
  readonly totals: readonly PayoutTotal[];
  readonly problems: readonly { readonly payout: Payout; readonly problem: string }[];
}

export function payoutTotals(format: Pick<Format, 'payoutCurrency'>): Figure<Payout, PayoutTotals> {
  const found = new Map<string | undefined, { sums: ReturnType<typeof createSums>; payouts: number }>();
  const problems: { payout: Payout; problem: string }[] = [];
  return {
    add(payout) {
      const problem = payoutProblem(payout);
      if (problem !== undefined) {
        problems.push({ payout, problem });
        return;
      }
      const currency = currencyOf(payout, format);
      const known = found.get(currency) ?? { sums: createSums(), payouts: 0 };
      found.set(currency, known);
      known.payouts += 1;
      for (const name of payoutAmounts) known.sums.add(name, payout[name]);
    },
    result: () => ({
      totals: [...found]
        .sort(([left = ''], [right = '']) => (left < right ? -1 : 1))
        .map(([currency, { sums, payouts }]) => {
          const of = sums.totals();
          const [amount = 0n, fee = 0n, refunds = 0n, chargebacks = 0n, tax = 0n] = payoutAmounts.map((name) =>
            of.get(name),
          );
          return { currency, payouts, amount, fee, refunds, chargebacks, tax };
        }),
      problems,
    }),
  };
}

/** Formats the sum of payouts by currency, and says how many do not add up: `1234500 USD`. */
export function payoutSumText(payouts: readonly Payout[], format: Format): string {
  const { totals, problems } = figureOf(payoutTotals(format), payouts);
  const texts = totals.map(({ amount, currency }) => {
    const code = currency !== undefined && format.amountUnit === undefined ? ` ${currency}` : '';
    return safeText(amountText(amount, currency, format) + code);
  });
  const sum = texts.length === 0 ? amountText(0, format.payoutCurrency, format) : texts.join(' + ');
  const count = problems.length;
  return count === 0 ? sum : `${sum} without ${count} that ${count === 1 ? 'does' : 'do'} not add up`;
}

/**
 * Describes why a payout does not add up; `undefined` if it does. The document does not say whether `amount` is before or
 * after the others, so what is wrong is what is wrong in both readings.
 */
export function payoutProblem(payout: Payout): string | undefined {
  const broken = payoutAmounts.filter((name) => !Number.isSafeInteger(payout[name]));
  if (broken.length > 0) return `${broken.join(', ')}: no whole number`;
  const negative = payoutAmounts.filter((name) => name !== 'amount' && payout[name] < 0);
  if (negative.length > 0) return `${negative.join(', ')}: negative`;
  const gross = payoutAmounts.reduce((sum, name) => sum + payout[name], 0);
  return gross < 0 ? 'amount: below zero by more than fee, refunds, chargebacks and tax' : undefined;
}

/** The document has no currency of payouts, but services of this kind send one. */
function currencyOf(payout: Payout, { payoutCurrency }: Pick<Format, 'payoutCurrency'>): string | undefined {
  const sent = fieldValue(payout, 'currency');
  return typeof sent === 'string' && sent !== '' ? sent : payoutCurrency;
}
