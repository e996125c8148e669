import type { Column } from '@paydeck/presentation';
import type { Display } from '../service/display.ts';
import type { Choices } from '../service/choices.ts';
import { listings, type Item, type ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { listingNames } from '../service/resources/resources.ts';

export interface TableSettings {
  /** The column keys in order; undefined for the list's own columns. */
  readonly columns: readonly string[] | undefined;
  readonly widths: Readonly<Record<string, number>>;
  /** The last chosen sort order. New tabs of the list start with it. */
  readonly sort: readonly Sort[];
  /** The column that `s` sorts by and `+` widens; undefined until the user moves the cursor. */
  readonly cursor: string | undefined;
  /** The number of columns after the first one that are scrolled away. */
  readonly scroll: number;
}

export const plainTable: TableSettings = {
  columns: undefined,
  widths: {},
  sort: [],
  cursor: undefined,
  scroll: 0,
};

/**
 * Returns the table settings that differ from the defaults: those that the user chose, else those of the profile.
 * Unknown column keys are dropped.
 */
export function chosenTables(
  columns: Display['columns'],
  { lists }: Choices,
): Partial<Record<ListingName, TableSettings>> {
  const tables: Partial<Record<ListingName, TableSettings>> = {};
  for (const listing of listingNames) {
    const chosen = lists[listing] ?? {};
    const keys = (columns[listing] ?? []).filter((key) => columnOf(listing, key) !== undefined);
    const isChosen = chosen.columns !== undefined || chosen.widths !== undefined || (chosen.sort ?? []).length > 0;
    if (keys.length === 0 && !isChosen) continue;
    const { widths = {}, sort = [] } = chosen;
    const own = chosen.columns === undefined ? undefined : unlessOwn(listing, chosen.columns);
    const fromProfile = keys.length === 0 ? undefined : keys;
    tables[listing] = { ...plainTable, columns: chosen.columns === undefined ? fromProfile : own, widths, sort };
  }
  return tables;
}

export function ownColumns(listing: ListingName): string[] {
  return listings[listing].screenColumns.map(({ key }) => key);
}

/**
 * Returns undefined for the list's own columns. They do not count as chosen, so spare ones are omitted if the width is
 * short.
 */
export function unlessOwn(listing: ListingName, keys: readonly string[]): readonly string[] | undefined {
  return keys.length === 0 || keys.join() === ownColumns(listing).join() ? undefined : keys;
}

export function chosenColumns(
  listing: ListingName,
  { columns: keys }: Pick<TableSettings, 'columns'>,
): readonly Column<Item>[] {
  return keys === undefined ? listings[listing].screenColumns : keys.flatMap((key) => columnOf(listing, key) ?? []);
}

/** Returns the columns without those scrolled away. The first one always stays, because it identifies the row. */
export function scrolledColumns(listing: ListingName, table: TableSettings): Column<Item>[] {
  const [first, ...rest] = chosenColumns(listing, table);
  return first === undefined ? [] : [first, ...rest.slice(table.scroll)];
}

export function columnOf(listing: ListingName, key: string): Column<Item> | undefined {
  const { columns, screenColumns } = listings[listing];
  return [...screenColumns, ...columns].find((column) => column.key === key);
}

export function columnNamed(listing: ListingName, name: string): Column<Item> | undefined {
  const titled = listings[listing].screenColumns.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  return titled ?? columnOf(listing, name);
}
