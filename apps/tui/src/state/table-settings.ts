import type { Column } from '@paydeck/presentation';
import type { Display } from '@paydeck/profiles';
import type { Choices } from '../service/choices.ts';
import { listingNames, listings, type Item, type ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';

/** How the table of a list looks, the same in every view of that list. */
export interface TableSettings {
  /** The columns by their keys, in their order; the list's own when undefined. */
  readonly columns: readonly string[] | undefined;
  /** Widths that were chosen, by column. */
  readonly widths: Readonly<Record<string, number>>;
  /** The order that was chosen last; its tab opens in it. */
  readonly sort: readonly Sort[];
  /** The column that `s` sorts by and `+` widens; none until someone asks for one. */
  readonly cursor: string | undefined;
  /** How many columns behind the first one are scrolled away. */
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
 * Gives the settings of the tables that do not look as they come: as a person has chosen them, and where they have not, as
 * the profile says. Keys that no column has are left out.
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

/** Gives the keys of the columns that a list comes with. */
export function ownColumns(listing: ListingName): string[] {
  return listings[listing].view.screenColumns.map(({ key }) => key);
}

/** Columns as the list has them itself are none that were chosen: they give way where there is no room. */
export function unlessOwn(listing: ListingName, keys: readonly string[]): readonly string[] | undefined {
  return keys.length === 0 || keys.join() === ownColumns(listing).join() ? undefined : keys;
}

/** Gives the columns of a list as they were chosen. */
export function chosenColumns(
  listing: ListingName,
  { columns: keys }: Pick<TableSettings, 'columns'>,
): readonly Column<Item>[] {
  return keys === undefined
    ? listings[listing].view.screenColumns
    : keys.flatMap((key) => columnOf(listing, key) ?? []);
}

/** Gives the columns without those that are scrolled away. The first one stays: it says whose row it is. */
export function scrolledColumns(listing: ListingName, table: TableSettings): Column<Item>[] {
  const [first, ...rest] = chosenColumns(listing, table);
  return first === undefined ? [] : [first, ...rest.slice(table.scroll)];
}

/** Finds a column by its key, the way the list shows it where it does. */
export function columnOf(listing: ListingName, key: string): Column<Item> | undefined {
  const { columns, screenColumns } = listings[listing].view;
  return [...screenColumns, ...columns].find((column) => column.key === key);
}

/** Finds a column by its key, or by its title in a list. */
export function columnNamed(listing: ListingName, name: string): Column<Item> | undefined {
  const titled = listings[listing].view.screenColumns.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  return titled ?? columnOf(listing, name);
}
