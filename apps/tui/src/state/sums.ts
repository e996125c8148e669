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
  const { loadState } = list;
  const { shown, options } = list.rows;
  // A sort order alone hides no rows.
  if (shown === undefined || options.filter === '') return growing(loadState.items[0], loadState.items, column, format);
  return remembered(shown, loadState.items, column, format, () => growing(options, shownItems(list), column, format));
}

/** Sums the marked items that are loaded; `undefined` without marks. */
export function sumOfMarked(view: MarkedList, column: Column<Item>, format: Format): Totals | undefined {
  const ids = markedIds(view);
  if (ids.size === 0) return undefined;
  const { listing, loadState } = view.list;
  return remembered(ids, loadState.items, column, format, () =>
    totalsOf(
      loadState.items.filter((item) => ids.has(itemId(listing, item))),
      column,
      format,
    ),
  );
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
function growing(key: object | undefined, items: readonly Item[], column: Column<Item>, format: Format): Totals {
  const known = key === undefined ? undefined : sumOf(key, column, format);
  if (known?.items === items) return known.totals;
  const isLonger = known !== undefined && beginsWith(items, known.items);
  const news = isLonger ? totalsOf(items.slice(known.items.length), column, format) : totalsOf(items, column, format);
  const totals = isLonger ? added(known.totals, news) : news;
  if (key !== undefined) keepSum(key, column, format, { items, totals });
  return totals;
}

/** Caches the sum of the same rows, because the screen is drawn often. */
function remembered(
  rows: object,
  items: readonly Item[],
  column: Column<Item>,
  format: Format,
  sum: () => Totals,
): Totals {
  const known = sumOf(rows, column, format);
  if (known?.items === items) return known.totals;
  const totals = sum();
  keepSum(rows, column, format, { items, totals });
  return totals;
}

function sumOf(key: object, column: Column<Item>, format: Format): Sum | undefined {
  return sums.get(key)?.get(sumName(column, format));
}

function keepSum(key: object, column: Column<Item>, format: Format, sum: Sum): void {
  sums.set(key, new Map([...(sums.get(key) ?? []), [sumName(column, format), sum]]));
}

function sumName({ key }: Column<Item>, { payoutCurrency }: Format): string {
  return `${key} ${payoutCurrency}`;
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

const sums = new WeakMap<object, ReadonlyMap<string, Sum>>();
