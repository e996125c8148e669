import {
  itemFilter,
  readSearchTexts,
  sortOrder,
  updateRows,
  type Column,
  type Format,
  type IndexOrder,
  type ItemFilter,
  type Range,
} from '@paydeck/presentation/internal';
import { listings, type Item, type ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { columnOf } from './table-settings.ts';

/** The local filter and sort order, which apply to the loaded items only. */
export interface RowOptions {
  /** The filter as typed. An empty one matches every item. */
  readonly filter: string;
  /** The sort columns, the first one first. Empty for the service's order. */
  readonly sort: readonly Sort[];
}

export const asLoaded: RowOptions = { filter: '', sort: [] };

export interface Rows {
  readonly options: RowOptions;
  /** The indices of the visible items; undefined if all are visible in the service's order. */
  readonly shown: readonly number[] | undefined;
  readonly processed: number;
  /**
   * The index of the item that the cursor was on when filtering or sorting began, until it is done or the user moves.
   * With `top` the cursor stays on the first row, whatever item that is, until the user moves.
   */
  readonly pinned: number | 'top' | undefined;
  /** A one-line description of what is invalid in the filter. */
  readonly problem: string | undefined;
}

export const allRows: Rows = {
  options: asLoaded,
  shown: undefined,
  processed: 0,
  pinned: undefined,
  problem: undefined,
};

/** Which values rows have, and how they are written: they are filtered and sorted as shown. */
export interface RowFormat {
  readonly listing: ListingName;
  readonly format: Format;
}

export interface RowSource extends RowFormat {
  readonly items: readonly Item[];
}

export function isUnfinished({ shown, processed }: Rows, items: readonly Item[]): boolean {
  return shown !== undefined && processed < items.length;
}

/** Reads the texts of new items of a long list now, so that the first letter of a filter does not wait for all of them. */
export function prepareItems(added: readonly Item[], { listing, items, format }: RowSource): void {
  if (items.length < firstBatch) return;
  const { columns, screenColumns } = listings[listing];
  readSearchTexts(added, { all: columns, shown: screenColumns }, format);
}

/**
 * Filters and sorts all items. The options are a new object, so that a filter on relative times is evaluated again.
 */
export function rebuildRows(rows: Rows, source: RowSource, options: RowOptions = { ...rows.options }): Rows {
  return extendRows({ ...rows, options, shown: undefined, processed: 0 }, source);
}

/**
 * Filters and sorts the next batch of items. The first batch is small. So the
 * program handles keys in between, at little extra cost. Earlier rows stay in their order.
 */
export function extendRows(rows: Rows, source: RowSource): Rows {
  const { options, shown = [], processed } = rows;
  const { items } = source;
  if (options.filter === '' && options.sort.length === 0) {
    return { ...rows, shown: undefined, processed: 0, problem: undefined };
  }
  const { filter, keeps, orderOf } = rulesOf(source, options);
  const size = processed === 0 ? firstBatch : orderOf === undefined ? filterBatch : sortBatch;
  const to = Math.min(items.length, processed + size);
  const next = updateRows(items, { keeps, order: orderOf?.(items) }, shown, { from: processed, to });
  return { ...rows, shown: next, processed: to, problem: filter.problem };
}

export function matchesOf(
  source: RowFormat,
  { options }: Rows,
  items: readonly (Item | undefined)[],
  columns: readonly { readonly column: Column<Item> }[],
): (readonly Range[])[][] {
  if (options.filter === '') return [];
  const { filter } = rulesOf(source, options);
  return items.map((item) => columns.map(({ column }) => (item === undefined ? [] : filter.marks(item, column))));
}

interface Rules {
  readonly filter: ItemFilter<Item>;
  readonly keeps: ((item: Item) => boolean) | undefined;
  readonly orderOf: ((items: readonly Item[]) => IndexOrder) | undefined;
}

/** Prepares the filter and the sort keys, cached for all items of a list. */
function rulesOf({ listing, format }: RowFormat, options: RowOptions): Rules {
  const known = rulesByOptions.get(options);
  if (known !== undefined) return known;
  const { columns, screenColumns } = listings[listing];
  const filter = itemFilter(options.filter, { all: columns, shown: screenColumns }, format);
  const by = options.sort.flatMap((each) => sortBy(listing, each));
  const rules: Rules = {
    filter,
    keeps: options.filter === '' ? undefined : (item) => filter.matches(item),
    orderOf: options.sort.length === 0 ? undefined : sortOrder(by, format),
  };
  rulesByOptions.set(options, rules);
  return rules;
}

const rulesByOptions = new WeakMap<RowOptions, Rules>();

function sortBy(listing: ListingName, { key, isDescending }: Sort) {
  const column = columnOf(listing, key);
  return column === undefined ? [] : { column, isDescending };
}

/** A few milliseconds of work, done with the key that requests it. */
const firstBatch = 2_000;
/** Keys wait for one batch: some 20 ms. */
const filterBatch = 25_000;
/** Each batch is merged into all rows before it, so there are few. */
const sortBatch = 50_000;
