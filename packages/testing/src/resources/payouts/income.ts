import { addMonths } from '../../data/calendar.ts';
import type { Subscriptions } from '../subscriptions/data.ts';

/**
 * The monthly income from subscriptions in US cents: the monthly price of all active subscriptions that were created by the
 * end of the month. Each month is computed once, from its own rows and the sum of the month before.
 */
export function createIncome({ count, rowsAfter, monthlyCents }: Subscriptions): (month: number) => number {
  const known = new Map<number, number>();

  /** @param month The start of the month. */
  return function incomeIn(month: number): number {
    const first = rowsAfter(addMonths(month, 1) - 1);
    if (first >= count) return 0;
    let sum = known.get(month);
    if (sum === undefined) {
      sum = incomeIn(addMonths(month, -1));
      const end = rowsAfter(month - 1);
      for (let row = first; row < end; row += 1) sum += monthlyCents(row);
      known.set(month, sum);
    }
    return sum;
  };
}
