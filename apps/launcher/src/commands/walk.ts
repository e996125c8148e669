import { isPaydeckError, type List, type ListOptions } from '@paydeck/core';
import { failureText } from '../failure.ts';
import type { ExitCode } from '../result.ts';
import type { CommandContext } from './command.ts';

/** What a walk through a list brought, and why it is not all. */
export interface Walk<T> {
  readonly items: T[];
  /** Whether there may be more items than these. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
  readonly exitCode: ExitCode;
}

/** Pages of one walk: 2,000 items. A launcher must not spend the business's rate limit on more. */
const maxPages = 20;

/**
 * Reads a list page by page, one request at a time, within the time that is left. What has arrived before a failure is
 * kept, and said to be incomplete; a failure on the first page is thrown.
 */
export async function walk<T>(
  list: (options: ListOptions) => List<T>,
  { signal, timeLeftMs, mode, now }: CommandContext,
): Promise<Walk<T>> {
  const items: T[] = [];
  const notes: string[] = [];
  let pages = 0;
  try {
    for await (const page of list({ signal, deadline: timeLeftMs, maxWait: timeLeftMs, prefetch: 1 }).pages()) {
      items.push(...page.items);
      pages += 1;
      if (page.shifted) notes.push('The list changed while it was read: some may be missing');
      if (pages === maxPages) return { items, isCut: true, notes, exitCode: 0 };
    }
  } catch (error) {
    const isOurs = isPaydeckError(error) || signal.aborted;
    if (!isOurs || items.length === 0) throw error;
    notes.push(`Not all could be read: ${failureText(error, mode, now)}`);
    return { items, isCut: true, notes, exitCode: 3 };
  }
  return { items, isCut: notes.length > 0, notes, exitCode: notes.length > 0 ? 3 : 0 };
}
