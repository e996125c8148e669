/**
 * The largest growth from any measurement of memory to a later one, in MB. The first one alone says little, because the
 * runtime drops compiled code later, and a leak could hide behind that.
 */
export function growthMb(marks: readonly number[]): number {
  let lowest = Infinity;
  let growth = 0;
  for (const mark of marks) {
    lowest = Math.min(lowest, mark);
    growth = Math.max(growth, mark - lowest);
  }
  return growth / 1e6;
}
