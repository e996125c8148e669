import { isNarrower, type Format } from '@paydeck/presentation/internal';
import type { Item, ListingName } from '../service/listings.ts';
import { arrangeMore, asLoaded, isAsLoaded, type RowOptions, type Candidates, type Progress } from './arrange.ts';

/** The visible items of a list, in their order. */
export interface Rows {
  /** The local filter and sort order. */
  readonly arrangement: RowOptions;
  /** The indices of the visible items; undefined if all are visible in the service's order. */
  readonly shown: readonly number[] | undefined;
  /** The number of items that were filtered and sorted. */
  readonly arranged: number;
  /**
   * The index of the item that the cursor was on when filtering or sorting began, until it is done or the user moves.
   * With `top` the cursor stays on the first row, whatever item that is, until the user moves.
   */
  readonly pinned: number | 'top' | undefined;
  /**
   * The remaining rows of a wider filter, in their order. They are checked before the items that it had not processed.
   * None of its other items can match.
   */
  readonly candidates: Candidates | undefined;
  /** A one-line description of what is invalid in the filter. */
  readonly problem: string | undefined;
}

export const allRows: Rows = {
  arrangement: asLoaded,
  shown: undefined,
  arranged: 0,
  pinned: undefined,
  candidates: undefined,
  problem: undefined,
};

/** Whether some items are not filtered and sorted yet. */
export function isUnfinished({ shown, arranged }: Rows, items: readonly Item[]): boolean {
  return shown !== undefined && arranged < items.length;
}

/** Filters and sorts all items again. */
export function arrangedAnew(rows: Rows, source: RowSource): Rows {
  return arrangedFrom(rows, source, undefined);
}

/** Applies another filter or order to the same items. A narrower filter checks only the remaining rows. */
export function rearranged(rows: Rows, arrangement: RowOptions, source: RowSource): Rows {
  const next = { ...rows, arrangement };
  const { shown, arranged, candidates, arrangement: before } = rows;
  const isNarrowed =
    shown !== undefined &&
    rows.problem === undefined &&
    before.filter !== '' &&
    before.sort === arrangement.sort &&
    isNarrower(arrangement.filter, before.filter);
  if (!isNarrowed) return arrangedAnew(next, source);
  const rest = candidates === undefined ? [] : candidates.rows.slice(candidates.at);
  const left = { rows: [...shown, ...rest], at: 0, upTo: candidates?.upTo ?? arranged };
  return arrangedFrom(next, source, { rows: [], count: 0, candidates: left });
}

/** Filters and sorts the next batch of items. */
export function arrangedOn(rows: Rows, source: RowSource): Rows {
  const { shown, arranged: count, candidates } = rows;
  return arrangedFrom(rows, source, shown === undefined ? undefined : { rows: shown, count, candidates });
}

/** The inputs from which rows are computed. */
export interface RowSource {
  readonly listing: ListingName;
  readonly items: readonly Item[];
  readonly format: Format;
}

function arrangedFrom(rows: Rows, source: RowSource, before: Progress | undefined): Rows {
  const { arrangement } = rows;
  if (isAsLoaded(arrangement)) {
    return { ...rows, shown: undefined, arranged: 0, candidates: undefined, problem: undefined };
  }
  const { rows: shown, count: arranged, candidates, problem } = arrangeMore({ ...source, arrangement }, before);
  return { ...rows, shown, arranged, candidates, problem };
}
