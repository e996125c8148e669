import { sumByCurrency, type Column, type Format } from '@paydeck/presentation';
import { itemId, type Item } from '../service/listings.ts';
import { shownItems, type ListState } from './list-state.ts';
import { markedIds, type MarkedList } from './marks.ts';
import { chosenColumns, type TableSettings } from './table-settings.ts';

/** Totals by currency code. The code is empty for payouts, which have no currency. */
export type Totals = ReadonlyMap<string, bigint>;

/** Returns the columns with amounts: that at the column cursor first. */
export function summedColumns({ listing }: ListState, table: TableSettings): readonly Column<Item>[] {
  const columns = chosenColumns(listing, table).filter(({ kind }) => kind === 'amount');
  return columns.toSorted((one, other) => Number(other.key === table.cursor) - Number(one.key === table.cursor));
}

export function sumOfShown(list: ListState, column: Column<Item>, format: Format): Totals {
  const { items } = list.loadState;
  const { shown, options } = list.rows;
  // A sort order alone hides no rows.
  if (shown === undefined || options.filter === '') return growing(items[0] ?? items, items, column, format);
  return cached(shown, items, column, format, () => growing(options, shownItems(list), column, format));
}

export function sumOfMarked(view: MarkedList, column: Column<Item>, format: Format): Totals | undefined {
  const ids = markedIds(view);
  if (ids.size === 0) return undefined;
  const { listing, loadState } = view.list;
  const isMarked = (item: Item): boolean => ids.has(itemId(listing, item));
  return cached(ids, loadState.items, column, format, () => totalsOf(loadState.items.filter(isMarked), column, format));
}

/** Sums items by currency. Different currencies are never added. */
export function totalsOf(items: Iterable<Item>, column: Column<Item>, format: Format): Totals {
  return sumByCurrency(amountsOf(items, column, format));
}

function* amountsOf(items: Iterable<Item>, column: Column<Item>, format: Format) {
  for (const item of items) {
    const amount = column.value(item, format);
    if (typeof amount === 'number') yield { currency: column.currency?.(item, format) ?? '', amount };
  }
}

interface Sum {
  readonly items: readonly Item[];
  readonly totals: Totals;
}

/** Sums a growing list, adding each new item once. `key` is the same while the list grows. */
function growing(key: object, items: readonly Item[], column: Column<Item>, format: Format): Totals {
  return cached(key, items, column, format, (known) =>
    known !== undefined && beginsWith(items, known.items)
      ? added(known.totals, totalsOf(items.slice(known.items.length), column, format))
      : totalsOf(items, column, format),
  );
}

/** Returns the sum of the same rows again, because the screen is drawn often. */
function cached(
  rows: object,
  items: readonly Item[],
  column: Column<Item>,
  { payoutCurrency }: Format,
  sum: (known: Sum | undefined) => Totals,
): Totals {
  const name = `${column.key} ${payoutCurrency}`;
  const ofRows = sums.get(rows) ?? new Map<string, Sum>();
  const known = ofRows.get(name);
  if (known?.items === items) return known.totals;
  const totals = sum(known);
  sums.set(rows, ofRows.set(name, { items, totals }));
  return totals;
}

function beginsWith(items: readonly Item[], first: readonly Item[]): boolean {
  if (items.length < first.length) return false;
  // A plain loop, because this runs for every page of a long list.
  for (let index = 0; index < first.length; index += 1) if (items[index] !== first[index]) return false;
  return true;
}

function added(one: Totals, other: Totals): Totals {
  const totals = new Map(one);
  for (const [currency, total] of other) totals.set(currency, (totals.get(currency) ?? 0n) + total);
  return totals;
}

const sums = new WeakMap<object, Map<string, Sum>>();
