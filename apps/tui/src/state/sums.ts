import { sumByCurrency, type Column, type Format } from '@paydeck/presentation';
import { itemId, type Item } from '../service/listings.ts';
import { listCache } from './list-cache.ts';
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
  const { options } = list.rows;
  // A sort order alone hides no rows.
  if (options.filter === '') return sumOf(items[0] ?? items, items, column, format);
  return sumOf(options, shownItems(list), column, format);
}

export function sumOfMarked(view: MarkedList, column: Column<Item>, format: Format): Totals | undefined {
  const ids = markedIds(view);
  if (ids.size === 0) return undefined;
  const { listing, loadState } = view.list;
  return sumOf(ids, loadState.items, column, format, (item) => ids.has(itemId(listing, item)));
}

function sumOf(
  key: object,
  items: readonly Item[],
  column: Column<Item>,
  format: Format,
  isCounted = (_item: Item): boolean => true,
): Totals {
  return sums(key, `${column.key} ${format.payoutCurrency}`, items, (added, before) => {
    const totals = totalsOf(added.filter(isCounted), column, format);
    return before === undefined ? totals : sumOfTotals(before, totals);
  });
}

const sums = listCache<Totals>();

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

export function sumOfTotals(one: Totals, other: Totals): Totals {
  const totals = new Map(one);
  for (const [currency, total] of other) totals.set(currency, (totals.get(currency) ?? 0n) + total);
  return totals;
}
