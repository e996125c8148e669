import { hash, unit } from './random.ts';

/** The creation times of the rows of a dataset: newest first, evenly spread over a span, each unique. */
export interface Timeline {
  /** The creation time of a row in milliseconds since 1970. */
  readonly createdAt: (row: number) => number;
  /** The number of rows that were created after a time. It is also the first row that was created at that time or before. */
  readonly rowsAfter: (time: number) => number;
}

export function createTimeline(options: { anchor: number; spanMs: number; count: number; seed: number }): Timeline {
  const { anchor, count, seed } = options;
  const step = options.spanMs / Math.max(1, count);
  // A jitter of less than a step keeps the rows in order.
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
