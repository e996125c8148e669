import {
  arrangeRows,
  itemFilter,
  sortOrder,
  type Column,
  type Format,
  type ItemFilter,
  type PlaceOrder,
  type Range,
} from '@paydeck/presentation';
import { TookTooLong, withinTime } from './within-time.ts';
import type { Sort } from '../service/sort-words.ts';
import { listings, type Item, type ListingName } from '../service/listings.ts';

/** What is done to a list here, after the service has answered: which of the loaded items are shown, and in which order. */
export interface Arrangement {
  /** The filter as it was typed; empty shows everything. */
  readonly filter: string;
  /** The columns to sort by, the first one first; the service's order when there is none. */
  readonly sort: readonly Sort[];
}

export const asLoaded: Arrangement = { filter: '', sort: [] };

export function isAsLoaded({ filter, sort }: Arrangement): boolean {
  return filter === '' && sort.length === 0;
}

/** How far the items of a list are arranged. */
export interface Progress {
  /** The rows, as places in the items. */
  readonly rows: readonly number[];
  /** How many items were looked at; there are more when it is less than all. */
  readonly count: number;
  /** The rows of a wider filter, while they are looked at. */
  readonly candidates?: Candidates | undefined;
}

/** Rows that a wider filter has left of the first items. */
export interface Candidates {
  /** Their places in the items, in the order of the rows. */
  readonly rows: readonly number[];
  /** How many of them were looked at. */
  readonly at: number;
  /** How many items the wider filter had looked at. */
  readonly upTo: number;
}

export interface Arranged extends Progress {
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
 * Looks at the next items of a list: a thousand, then more at a time, so that keys are taken in between and the whole
 * costs little more than at once. What was looked at before stays as it is.
 */
export function arrangeMore(list: ToArrange, before: Progress | undefined): Arranged {
  const rules = rulesOf(list);
  const { rows = [], count = 0, candidates } = before ?? {};
  if (slow.has(list.arrangement)) return { rows, count: list.items.length, problem: tooLong };
  const turn = turnAfter(count, rules);
  const to = Math.min(list.items.length, count + turn);
  const rule = { keeps: rules.keeps, order: rules.orderOf?.(list.items) };
  const arranged = (): Progress =>
    candidates === undefined
      ? { rows: arrangeRows(list.items, rule, rows, { from: count, to }), count: to }
      : narrowed(list.items, rules, rows, candidates, turn);
  try {
    const next = rules.filter.hasExpression ? withinTime(longestMs, arranged) : arranged();
    return { ...next, problem: rules.filter.problem };
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    slow.add(list.arrangement);
    return { rows, count: list.items.length, problem: tooLong };
  }
}

/** Looks at the next rows of a wider filter: their order is that of these rows, too. */
function narrowed(
  items: readonly Item[],
  { keeps }: Rules,
  rows: readonly number[],
  { rows: wide, at, upTo }: Candidates,
  turn: number,
): Progress {
  const to = Math.min(wide.length, at + turn);
  const passing = wide.slice(at, to).filter((place) => {
    const item = items[place];
    return item !== undefined && keeps?.(item) !== false;
  });
  const next = [...rows, ...passing];
  if (to === wide.length) return { rows: next, count: upTo };
  // What the wider filter has shut out counts as looked at.
  return { rows: next, count: upTo - (wide.length - to), candidates: { rows: wide, at: to, upTo } };
}

/** How many items are looked at next. */
function turnAfter(count: number, { filter, orderOf }: Rules): number {
  // An expression is stopped by the clock, so it gets few at a time.
  if (count === 0 || filter.hasExpression) return firstTurn;
  // Each turn is drawn, and goes through all rows once to merge the new ones: the more there are, the more are looked at at once.
  return Math.max(orderOf === undefined ? laterTurn : firstTurn, Math.min(count, longestTurn));
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
  readonly orderOf: ((items: readonly Item[]) => PlaceOrder) | undefined;
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
    orderOf: arrangement.sort.length === 0 ? undefined : sortOrder(columnsOf(listing, arrangement.sort), format),
  };
}

function columnsOf(listing: ListingName, sort: Arrangement['sort']) {
  const { columns, screenColumns } = listings[listing].view;
  return sort.flatMap(({ key, isDescending }) => {
    // As the list shows it: a name that is missing is sorted by what stands in for it.
    const column = [...screenColumns, ...columns].find((each) => each.key === key);
    return column === undefined ? [] : { column, isDescending };
  });
}

/** Those whose expression took too long once are not tried again, with every page and every frame. */
const slow = new WeakSet<Arrangement>();
const tooLong = 'the expression takes too long on these rows; make it simpler';
/** A few milliseconds of work: it is done with the key that asks for it. */
const firstTurn = 1_000;
const laterTurn = 4_000;
/** Sorting so many takes about as long as drawing them. */
const longestTurn = 25_000;
/** How long an expression may take on so many items. */
const longestMs = 250;
