import { hash, unit } from './random.ts';

/** When the rows of a dataset were created: newest first, evenly spread over a span, each at its own millisecond. */
export interface Timeline {
  /** The milliseconds since 1970 at which a row was created. */
  readonly createdAt: (row: number) => number;
  /** How many rows were created after a time: the first row that was created at it or before. */
  readonly rowsAfter: (time: number) => number;
}

export function createTimeline(options: { anchor: number; spanMs: number; count: number; seed: number }): Timeline {
  const { anchor, count, seed } = options;
  const step = options.spanMs / Math.max(1, count);
  // Less than a whole step of jitter keeps the order of the rows the order of their numbers.
  const createdAt = (row: number): number => anchor - 1 - Math.floor((row + unit(hash(seed, row)) * 0.9) * step);

  function rowsAfter(time: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (createdAt(middle) > time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return { createdAt, rowsAfter };
}
