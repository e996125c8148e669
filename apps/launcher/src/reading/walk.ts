import { isPaydeckError, type List, type ListOptions } from '@paydeck/core';
import { failureText } from '../failure.ts';
import type { ExitCode } from '../result.ts';
import type { CommandContext } from '../command/command.ts';

/** What a walk through a list brought, and why it is not all. */
export interface Walk<T> {
  readonly items: T[];
  /** Whether there may be more items than these. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
  readonly exitCode: ExitCode;
}

/** The most items that are kept, and the most requests for them: the rate limit is that of the whole business. */
const mostItems = 2_000;
const maxPages = 40;

/**
 * Reads a list exactly, one request at a time: every item once, though the list changes meanwhile. What has arrived
 * before a failure is kept, and said to be incomplete; a failure before the first item is thrown.
 */
export async function walk<T>(
  list: (options: ListOptions) => List<T>,
  { call, signal, mode, now }: CommandContext,
): Promise<Walk<T>> {
  const items: T[] = [];
  try {
    for await (const page of list({ ...call, prefetch: 1, exact: true, maxPages }).pages()) {
      items.push(...page.items);
      if (items.length > mostItems) return { items: items.slice(0, mostItems), isCut: true, notes: [], exitCode: 0 };
    }
  } catch (error) {
    const isOurs = isPaydeckError(error) || signal.aborted;
    if (!isOurs || items.length === 0) throw error;
    const notes = [`Not all could be read: ${failureText(error, mode, now)}`];
    return { items, isCut: true, notes, exitCode: 3 };
  }
  return { items, isCut: false, notes: [], exitCode: 0 };
}
