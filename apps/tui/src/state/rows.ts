import { isNarrower, type Format } from '@paydeck/presentation';
import type { Item, ListingName } from '../service/listings.ts';
import { arrangeMore, asLoaded, isAsLoaded, type Arrangement, type Candidates, type Progress } from './arrange.ts';

/** Which items of a list are shown, in which order. */
export interface Rows {
  /** What is done to the list here, after the service has answered. */
  readonly arrangement: Arrangement;
  /** The places of the shown items among all of them; all as they came when undefined. */
  readonly shown: readonly number[] | undefined;
  /** How many of the items have been looked at for it. */
  readonly arranged: number;
  /**
   * The item that the reader was at when arranging began, as its place, until they move or it is done; `top` keeps them on
   * the first row, whatever comes to stand there, until they move.
   */
  readonly reader: number | 'top' | undefined;
  /**
   * The rows of a wider filter that are still to be looked at, in their order, before the items that it had not seen; nothing
   * else of what it has seen can pass.
   */
  readonly candidates: Candidates | undefined;
  /** What is wrong with the filter, in one line. */
  readonly problem: string | undefined;
}

export const allRows: Rows = {
  arrangement: asLoaded,
  shown: undefined,
  arranged: 0,
  reader: undefined,
  candidates: undefined,
  problem: undefined,
};

/** Whether items are still to be looked at. */
export function isUnfinished({ shown, arranged }: Rows, items: readonly Item[]): boolean {
  return shown !== undefined && arranged < items.length;
}

/** Arranges the items from the first one on. */
export function arrangedAnew(rows: Rows, source: RowSource): Rows {
  return arrangedFrom(rows, source, undefined);
}

/** Arranges the same items another way. Where that only narrows the filter, it looks at the rows that are left of them. */
export function rearranged(rows: Rows, arrangement: Arrangement, source: RowSource): Rows {
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

/** Looks at the next items. */
export function arrangedOn(rows: Rows, source: RowSource): Rows {
  const { shown, arranged: count, candidates } = rows;
  return arrangedFrom(rows, source, shown === undefined ? undefined : { rows: shown, count, candidates });
}

/** What rows are made of. */
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
