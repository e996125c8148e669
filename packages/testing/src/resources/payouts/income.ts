import { addMonths } from '../../data/calendar.ts';
import type { Subscriptions } from '../subscriptions/data.ts';

/**
 * What subscriptions bring in a month, in US cents: the price a month of every one that was made by the end of that month
 * and still pays. Each month is summed once, from the rows made in it and the month before.
 */
export function createIncome({ count, rowsAfter, monthlyCents }: Subscriptions): (month: number) => number {
  const known = new Map<number, number>();

  /** A month is given by its first instant. */
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
