import {
  updateRows,
  itemFilter,
  sortOrder,
  type Column,
  type Format,
  type ItemFilter,
  type IndexOrder,
  type Range,
} from '@paydeck/presentation/internal';
import { TimeLimitError, withinTime } from './within-time.ts';
import type { Sort } from '../service/sort-words.ts';
import { listings, type Item, type ListingName } from '../service/listings.ts';

/** The local filter and sort order, which apply to the loaded items only. */
export interface RowOptions {
  /** The filter as typed. An empty one matches every item. */
  readonly filter: string;
  /** The sort columns, the first one first. Empty for the service's order. */
  readonly sort: readonly Sort[];
}

export const asLoaded: RowOptions = { filter: '', sort: [] };

export function isAsLoaded({ filter, sort }: RowOptions): boolean {
  return filter === '' && sort.length === 0;
}

/** The progress of filtering and sorting the items of a list. */
export interface Progress {
  /** The rows, as indices of the items. */
  readonly rows: readonly number[];
  /** The number of processed items. It is less than all of them while there is more to do. */
  readonly count: number;
  /** The rows of the previous, wider filter while they are checked. */
  readonly candidates?: Candidates | undefined;
}

/** The rows that a wider filter matched among the first items. */
export interface Candidates {
  /** Their item indices, in the order of the rows. */
  readonly rows: readonly number[];
  /** The number of them that were checked. */
  readonly at: number;
  /** The number of items that the wider filter had processed. */
  readonly upTo: number;
}

export interface Arranged extends Progress {
  /** A one-line description of what is invalid in the filter. */
  readonly problem: string | undefined;
}

export interface ToArrange {
  readonly listing: ListingName;
  readonly items: readonly Item[];
  readonly arrangement: RowOptions;
  /** The format of values, because they are filtered and sorted as shown. */
  readonly format: Format;
}

/**
 * Filters and sorts the next batch of items. The first batch has a thousand items and later ones have more. So the
 * program handles keys in between, at little extra cost. Earlier results stay as they are.
 */
export function arrangeMore(list: ToArrange, before: Progress | undefined): Arranged {
  const rules = rulesOf(list);
  const { rows = [], count = 0, candidates } = before ?? {};
  if (slow.has(list.arrangement)) return { rows, count: list.items.length, problem: tooLong };
  const size = batchAfter(count, rules);
  const to = Math.min(list.items.length, count + size);
  const rule = { keeps: rules.keeps, order: rules.orderOf?.(list.items) };
  const arranged = (): Progress =>
    candidates === undefined
      ? { rows: updateRows(list.items, rule, rows, { from: count, to }), count: to }
      : narrowed(list.items, rules, rows, candidates, size);
  try {
    const next = rules.filter.hasExpression ? withinTime(longestMs, arranged) : arranged();
    return { ...next, problem: rules.filter.problem };
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    slow.add(list.arrangement);
    return { rows, count: list.items.length, problem: tooLong };
  }
}

/** Checks the next rows of a wider filter. The order of the result is the order of these rows. */
function narrowed(
  items: readonly Item[],
  { keeps }: Rules,
  rows: readonly number[],
  { rows: wide, at, upTo }: Candidates,
  size: number,
): Progress {
  const to = Math.min(wide.length, at + size);
  const passing = wide.slice(at, to).filter((place) => {
    const item = items[place];
    return item !== undefined && keeps?.(item) !== false;
  });
  const next = [...rows, ...passing];
  if (to === wide.length) return { rows: next, count: upTo };
  // Items that the wider filter excluded count as processed.
  return { rows: next, count: upTo - (wide.length - to), candidates: { rows: wide, at: to, upTo } };
}

/** Returns the size of the next batch. */
function batchAfter(count: number, { filter, orderOf }: Rules): number {
  // A regular expression is stopped by a time limit, so it gets small batches.
  if (count === 0 || filter.hasExpression) return firstBatch;
  // Each batch is drawn, and merged into all earlier rows if they are sorted. So batches grow with the number of rows.
  const { least, most } = orderOf === undefined ? filterBatch : sortBatch;
  return Math.max(least, Math.min(count, most));
}

/** Returns a function that finds the matching ranges of a cell, by item and column. */
export function matchesOf(
  list: ToArrange,
  items: readonly (Item | undefined)[],
  columns: readonly { readonly column: Column<Item> }[],
): (readonly Range[])[][] {
  if (list.arrangement.filter === '' || slow.has(list.arrangement)) return [];
  const { filter } = rulesOf(list);
  const found = (): (readonly Range[])[][] =>
    items.map((item) => columns.map(({ column }) => (item === undefined ? [] : filter.marks(item, column))));
  try {
    return filter.hasExpression ? withinTime(longestMs, found) : found();
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    slow.add(list.arrangement);
    return [];
  }
}

interface Rules {
  readonly filter: ItemFilter<Item>;
  readonly keeps: ((item: Item) => boolean) | undefined;
  readonly orderOf: ((items: readonly Item[]) => IndexOrder) | undefined;
}

/** Prepares the filter and the sort keys of an arrangement, cached for all its items. */
function rulesOf(list: ToArrange): Rules {
  const known = rulesByArrangement.get(list.arrangement);
  if (known !== undefined) return known;
  const rules = readRules(list);
  rulesByArrangement.set(list.arrangement, rules);
  return rules;
}

const rulesByArrangement = new WeakMap<RowOptions, Rules>();

function readRules({ listing, arrangement, format }: ToArrange): Rules {
  const { columns, screenColumns } = listings[listing].view;
  const filter = itemFilter(arrangement.filter, { all: columns, shown: screenColumns }, format);
  return {
    filter,
    keeps: arrangement.filter === '' ? undefined : (item) => filter.matches(item),
    orderOf: arrangement.sort.length === 0 ? undefined : sortOrder(columnsOf(listing, arrangement.sort), format),
  };
}

function columnsOf(listing: ListingName, sort: RowOptions['sort']) {
  const { columns, screenColumns } = listings[listing].view;
  return sort.flatMap(({ key, isDescending }) => {
    // The column as the list shows it, so that a missing name is sorted by its replacement.
    const column = [...screenColumns, ...columns].find((each) => each.key === key);
    return column === undefined ? [] : { column, isDescending };
  });
}

/** Arrangements whose regular expression took too long. They are not tried again with every page and frame. */
const slow = new WeakSet<RowOptions>();
const tooLong = 'the expression takes too long on these rows; make it simpler';
/** A few milliseconds of work, done with the key that requests it. */
const firstBatch = 1_000;
/** Keys wait for one batch: 100 ms at most for items that are read for the first time, then 15 ms. */
const filterBatch = { least: 8_000, most: 16_000 };
/** Each batch is merged into all rows before it, so there are few. */
const sortBatch = { least: 25_000, most: 25_000 };
/** The time limit of a regular expression for one batch. */
const longestMs = 250;
