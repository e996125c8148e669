import { valueText } from './field.ts';

export interface StatusCount {
  /** The status as sanitized text. */
  readonly status: string;
  readonly count: number;
  /** The length of its bar: the fraction of the largest count, from 0 to 1. */
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
