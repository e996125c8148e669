import type { Item, ListingName } from './listings.ts';

/** What is done to a list here, after the service has answered: which of the loaded items are shown, and in which order. */
export interface Arrangement {
  /** The filter as it was typed; empty shows everything. */
  readonly filter: string;
  /** The column to sort by, by its key; the service's order when undefined. */
  readonly sort: { readonly key: string; readonly isDescending: boolean } | undefined;
}

export const asLoaded: Arrangement = { filter: '', sort: undefined };

export function isAsLoaded({ filter, sort }: Arrangement): boolean {
  return filter === '' && sort === undefined;
}

/**
 * Gives the rows of a list, as places in its items. What was arranged before is kept: only items that came since are
 * looked at.
 */
export function arrange(
  listing: ListingName,
  items: readonly Item[],
  arrangement: Arrangement,
  before: { readonly rows: readonly number[]; readonly items: number } | undefined,
): number[] {
  throw new Error(`not yet: ${listing} ${items.length} ${arrangement.filter} ${before?.items}`);
}
