import { valueText } from '../columns/field.ts';
import { fold } from '../text/fold.ts';
import { longestCell } from '../filter/search-texts.ts';

export interface StatusCount {
  /** The status as sanitized text. */
  readonly status: string;
  readonly count: number;
  /** The length of its bar: the fraction of the largest count, from 0 to 1. */
  readonly part: number;
}

/**
 * Counts items by status, the most frequent first; equal counts by name. Statuses count as the same when a filter
 * cannot tell them apart: by letter case, by accents, or after 256 characters.
 */
export function statusCounts(items: Iterable<{ readonly status: string }>): StatusCount[] {
  const texts = new Map<string, number>();
  for (const { status } of items) {
    const text = valueText(status).slice(0, longestCell);
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  const counts = new Map<string, { readonly status: string; readonly count: number }>();
  for (const [text, count] of texts) {
    const known = counts.get(fold(text)) ?? { status: text, count: 0 };
    counts.set(fold(text), { ...known, count: known.count + count });
  }
  const all = [...counts.values()];
  const largest = Math.max(...all.map(({ count }) => count));
  return all
    .map((each) => ({ ...each, part: each.count / largest }))
    .sort((left, right) => right.count - left.count || (left.status < right.status ? -1 : 1));
}
