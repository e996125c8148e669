import { isPaydeckError, type List, type ListOptions, type Page } from '@paydeck/core';
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

/** Pages of one walk: 2,000 items. A launcher must not spend the business's rate limit on more. */
const maxPages = 20;

/** The items of a page, unless it is asked for fewer: the most that the service's document allows. */
const pageSize = 100;

/**
 * Reads a list page by page, one request at a time, to the page without items that ends it. What has arrived before a
 * failure is kept, and said to be incomplete; a failure on the first page is thrown.
 */
export async function walk<T>(list: (options: ListOptions) => List<T>, context: CommandContext): Promise<Walk<T>> {
  return readPages(list, context, () => false);
}

/**
 * Reads a list that is mostly short with as few requests as that takes: a page that is not full ends it. The client asks
 * once more, since a service may clamp the size of its pages; a launcher spends the limit of the whole business every
 * few minutes, so here that request is left out. It is made where the page may have been clamped: when it is just as
 * long as pages of other services may be. After a full page the service has shown that it does not clamp.
 */
export async function walkShort<T>(list: (options: ListOptions) => List<T>, context: CommandContext): Promise<Walk<T>> {
  let isFullSize = false;
  return readPages(list, context, ({ items, shifted }) => {
    isFullSize ||= items.length >= pageSize;
    // A page that lost items to an earlier one tells nothing by its length.
    return items.length < pageSize && !shifted && (isFullSize || !usualLimits.has(items.length));
  });
}

const usualLimits = new Set([10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 90]);

async function readPages<T>(
  list: (options: ListOptions) => List<T>,
  { call, signal, mode, now }: CommandContext,
  isEnd: (page: Page<T>) => boolean,
): Promise<Walk<T>> {
  const items: T[] = [];
  const notes: string[] = [];
  let pages = 0;
  try {
    for await (const page of list({ ...call, prefetch: 1 }).pages()) {
      items.push(...page.items);
      pages += 1;
      if (page.shifted) notes.push('The list changed while it was read: some may be missing');
      if (isEnd(page)) break;
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
