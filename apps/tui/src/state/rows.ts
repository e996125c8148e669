import type { Format } from '@paydeck/presentation';
import type { Item, ListingName } from '../service/listings.ts';
import { arrangeMore, asLoaded, isAsLoaded, type Arrangement } from './arrange.ts';

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
  /** What is wrong with the filter, in one line. */
  readonly problem: string | undefined;
}

export const allRows: Rows = {
  arrangement: asLoaded,
  shown: undefined,
  arranged: 0,
  reader: undefined,
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

/** Looks at the next items. */
export function arrangedOn(rows: Rows, source: RowSource): Rows {
  const { shown, arranged, problem } = rows;
  return arrangedFrom(rows, source, shown === undefined ? undefined : { rows: shown, count: arranged, problem });
}

/** What rows are made of. */
export interface RowSource {
  readonly listing: ListingName;
  readonly items: readonly Item[];
  readonly format: Format;
}

function arrangedFrom(rows: Rows, source: RowSource, before: Parameters<typeof arrangeMore>[1]): Rows {
  const { arrangement } = rows;
  if (isAsLoaded(arrangement)) return { ...rows, shown: undefined, arranged: 0, problem: undefined };
  const { rows: shown, count: arranged, problem } = arrangeMore({ ...source, arrangement }, before);
  return { ...rows, shown, arranged, problem };
}
