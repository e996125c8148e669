import { displayWidth, type Column, type Format } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';

/**
 * Measures the widest value of each column, by its key. It measures the visible rows and the first thousands of items,
 * so that columns do not move while the user scrolls. Results are cached.
 */
export function columnSizes(
  items: readonly Item[],
  visible: readonly (Item | undefined)[],
  columns: readonly Column<Item>[],
  format: Format,
): ReadonlyMap<string, number> {
  const measured = measuredOf(items, format);
  return new Map(
    columns.flatMap((column) => {
      const known = measured.columns.get(column) ?? { count: 0, width: 0 };
      const to = Math.min(items.length, mostItems);
      const news = known.count < to ? items.slice(known.count, to) : [];
      const width = widest(known.width, news, column, format);
      measured.columns.set(column, { count: to, width });
      const shown = items.length > mostItems ? widest(width, visible, column, format) : width;
      return shown === 0 ? [] : [[column.key, shown] as const];
    }),
  );
}

/** The measured part of a list, by column. */
interface Measured {
  readonly items: readonly Item[];
  readonly format: Format;
  readonly columns: Map<Column<Item>, { readonly count: number; readonly width: number }>;
}

/** Returns the cached measurement of a list. It stays valid when a page is appended. */
function measuredOf(items: readonly Item[], format: Format): Measured {
  const [first] = items;
  if (first === undefined) return { items, format, columns: new Map() };
  const known = remembered.get(first);
  if (known?.items === items && isSame(known.format, format)) return known;
  const isLonger =
    known !== undefined &&
    items.length > known.items.length &&
    items[known.items.length - 1] === known.items.at(-1) &&
    isSame(known.format, format);
  const next = { items, format, columns: new Map(isLonger ? known.columns : []) };
  remembered.set(first, next);
  return next;
}

/** By the first item of a list. */
const remembered = new WeakMap<Item, Measured>();

function isSame(one: Format, other: Format): boolean {
  const isSameUnit = one.amountUnit === other.amountUnit && one.discountType === other.discountType;
  return isSameUnit && one.payoutCurrency === other.payoutCurrency;
}

function widest(start: number, items: readonly (Item | undefined)[], column: Column<Item>, format: Format): number {
  return items.reduce(
    (width, item) => (item === undefined ? width : Math.max(width, displayWidth(column.text(item, format)))),
    start,
  );
}

/** A few milliseconds for each column. */
const mostItems = 5_000;
