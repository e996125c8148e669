import {
  arrangeRows,
  compareKeys,
  itemFilter,
  sortKey,
  type Column,
  type Format,
  type ItemFilter,
  type Range,
  type SortKey,
} from '@paydeck/presentation';
import { TookTooLong, withinTime } from './within-time.ts';
import { listings, type Item, type ListingName } from '../service/listings.ts';

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

/** How far the items of a list are arranged. */
export interface Arranged {
  /** The rows, as places in the items. */
  readonly rows: readonly number[];
  /** How many items were looked at; there are more when it is less than all. */
  readonly count: number;
  /** What is wrong with the filter, in one line. */
  readonly problem: string | undefined;
}

export interface ToArrange {
  readonly listing: ListingName;
  readonly items: readonly Item[];
  readonly arrangement: Arrangement;
  /** How values are written: they are found and sorted as they are seen. */
  readonly format: Format;
}

/**
 * Looks at the next items of a list: a thousand at a time, so that keys are taken in between, however much is
 * loaded. What was looked at before stays as it is.
 */
export function arrangeMore(list: ToArrange, before: Arranged | undefined): Arranged {
  const rules = rulesOf(list);
  const { rows = [], count = 0 } = before ?? {};
  if (slow.has(list.arrangement)) return { rows, count: list.items.length, problem: tooLong };
  const to = Math.min(list.items.length, count + itemsAtATime);
  const arranged = (): number[] => arrangeRows(list.items, rules, rows, { from: count, to });
  try {
    const next = rules.filter.hasExpression ? withinTime(longestMs, arranged) : arranged();
    return { rows: next, count: to, problem: rules.filter.problem };
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    slow.add(list.arrangement);
    return { rows, count: list.items.length, problem: tooLong };
  }
}

/** Gives, for each item and column, the parts of the cell that are why the filter passes it. */
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
    if (!(error instanceof TookTooLong)) throw error;
    slow.add(list.arrangement);
    return [];
  }
}

interface Rules {
  readonly filter: ItemFilter<Item>;
  readonly keeps: ((item: Item) => boolean) | undefined;
  readonly compare: ((left: Item, right: Item) => number) | undefined;
}

/** An arrangement is read once, however many items it is applied to, and so is what an item is sorted by. */
function rulesOf(list: ToArrange): Rules {
  const known = rulesByArrangement.get(list.arrangement);
  if (known !== undefined) return known;
  const rules = readRules(list);
  rulesByArrangement.set(list.arrangement, rules);
  return rules;
}

const rulesByArrangement = new WeakMap<Arrangement, Rules>();

function readRules({ listing, arrangement, format }: ToArrange): Rules {
  const { columns, screenColumns } = listings[listing].view;
  const filter = itemFilter(arrangement.filter, { all: columns, shown: screenColumns }, format);
  return {
    filter,
    keeps: arrangement.filter === '' ? undefined : (item) => filter.matches(item),
    compare: comparison(listing, arrangement.sort, format),
  };
}

function comparison(listing: ListingName, sort: Arrangement['sort'], format: Format): Rules['compare'] {
  const { columns, screenColumns } = listings[listing].view;
  // As the list shows it: a name that is missing is sorted by what stands in for it.
  const column = [...screenColumns, ...columns].find(({ key }) => key === sort?.key);
  if (sort === undefined || column === undefined) return undefined;
  const keys = new WeakMap<Item, SortKey>();
  const keyOf = (item: Item): SortKey => {
    if (!keys.has(item)) keys.set(item, sortKey(column, item, format));
    return keys.get(item);
  };
  return (left, right) => compareKeys(keyOf(left), keyOf(right), sort.isDescending);
}

/** Those whose expression took too long once are not tried again, with every page and every frame. */
const slow = new WeakSet<Arrangement>();
const tooLong = 'the expression takes too long on these rows; make it simpler';
/** A few milliseconds of work. */
const itemsAtATime = 1_000;
/** How long an expression may take on so many items. */
const longestMs = 250;
