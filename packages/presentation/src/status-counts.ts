import { valueText } from './field.ts';

export interface StatusCount {
  /** As safe text. */
  readonly status: string;
  readonly count: number;
  /** 0 to 1 of the largest count: how long its bar is. */
  readonly part: number;
}

/** Counts items by status, the most frequent first; equal counts by name. */
export function statusCounts(items: Iterable<{ readonly status: string }>): StatusCount[] {
  const counts = new Map<string, number>();
  for (const { status } of items) {
    const text = valueText(status, longestStatus);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const largest = Math.max(...counts.values());
  return [...counts]
    .map(([status, count]) => ({ status, count, part: count / largest }))
    .sort((left, right) => right.count - left.count || (left.status < right.status ? -1 : 1));
}

const longestStatus = 32;
