import { sumByCurrency, type Column, type Format } from '@paydeck/presentation';
import { itemId, listings, type Item } from '../service/listings.ts';
import type { ListState } from './list-state.ts';
import { markedIds, type MarkedList } from './marks.ts';
import { columnOf, type TableSettings } from './table-settings.ts';

/** What amounts add up to. Without a currency the code is empty: payouts come without one. */
export type Totals = ReadonlyMap<string, bigint>;

/** Gives the column whose amounts are summed: the one of the column cursor, or the first amount that the list shows. */
export function summedColumn({ listing }: ListState, { cursor }: TableSettings): Column<Item> | undefined {
  const chosen = cursor === undefined ? undefined : columnOf(listing, cursor);
  if (chosen?.kind === 'amount') return chosen;
  return listings[listing].view.defaultColumns.find(({ kind }) => kind === 'amount');
}

/** Sums up the rows that are shown. */
export function sumOfShown({ rows, reading }: ListState, column: Column<Item>, format: Format): Totals {
  const { shown } = rows;
  return remembered(shown ?? reading.items, reading.items, column, format, () =>
    shown === undefined ? reading.items : shown.flatMap((index) => reading.items[index] ?? []),
  );
}

/** Sums up what is marked and loaded; `undefined` when nothing is. */
export function sumOfMarked(view: MarkedList, column: Column<Item>, format: Format): Totals | undefined {
  const ids = markedIds(view);
  if (ids.size === 0) return undefined;
  const { listing, reading } = view.list;
  return remembered(ids, reading.items, column, format, () =>
    reading.items.filter((item) => ids.has(itemId(listing, item))),
  );
}

/** Sums up items by currency: amounts of different currencies are never added. */
export function totalsOf(items: Iterable<Item>, column: Column<Item>, format: Format): Totals {
  return sumByCurrency(amountsOf(items, column, format));
}

function* amountsOf(items: Iterable<Item>, column: Column<Item>, format: Format) {
  for (const item of items) {
    const amount = column.value(item, format);
    if (typeof amount === 'number') yield { currency: column.currency?.(item, format) ?? '', amount };
  }
}

/** The same rows of the same items are summed up once, however often the screen is drawn. */
function remembered(
  rows: object,
  items: readonly Item[],
  column: Column<Item>,
  format: Format,
  itemsOf: () => readonly Item[],
): Totals {
  const known = sums.get(rows);
  const isSame =
    known?.items === items && known.column === column.key && known.payoutCurrency === format.payoutCurrency;
  if (isSame) return known.totals;
  const totals = totalsOf(itemsOf(), column, format);
  sums.set(rows, { items, column: column.key, payoutCurrency: format.payoutCurrency, totals });
  return totals;
}

const sums = new WeakMap<
  object,
  { items: readonly Item[]; column: string; payoutCurrency: string | undefined; totals: Totals }
>();
