import { isPaydeckError, type List, type ListOptions } from '@paydeck/core';
import { failureText } from '../../render/failure.ts';
import { type ExitCode, exitCodes } from '@paydeck/presentation/internal';
import type { CommandContext } from '../command.ts';

/** The items read from a list, and why some may be missing. */
export interface ReadList<T> {
  readonly items: T[];
  /** Whether there may be more items than these. */
  readonly isTruncated: boolean;
  readonly notes: readonly string[];
  readonly exitCode: ExitCode;
}

/** The most items that are kept: the rate limit is that of the whole business. */
const maxItems = 2_000;

/**
 * Reads a list, one request at a time: every item once, even when the list changes. Items that
 * arrived before a failure are kept and reported as incomplete. A failure before the first item is thrown.
 */
export async function readList<T>(
  list: (options: ListOptions) => List<T>,
  { call, signal, mode, now }: CommandContext,
): Promise<ReadList<T>> {
  const items: T[] = [];
  try {
    for await (const page of list({ ...call, ahead: 1 }).pages()) {
      items.push(...page.items);
      if (items.length > maxItems)
        return { items: items.slice(0, maxItems), isTruncated: true, notes: [], exitCode: exitCodes.done };
    }
  } catch (error) {
    const isOurs = isPaydeckError(error) || signal.aborted;
    if (!isOurs || items.length === 0) throw error;
    const notes = [`Not all could be read: ${failureText(error, mode, now)}`];
    return { items, isTruncated: true, notes, exitCode: exitCodes.incomplete };
  }
  return { items, isTruncated: false, notes: [], exitCode: exitCodes.done };
}
