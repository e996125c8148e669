import {
  columnsByKey,
  filterColumn,
  suggestion,
  type Column,
  type Format,
  type Listing,
} from '@paydeck/presentation/internal';
import type { Display } from '../service/display.ts';
import { UsageError } from './usage-error.ts';

/** Finds columns by their field or by their name on the screen. Throws with the nearest name. */
export function namedColumns<T>(listing: Listing<T>, names: readonly string[]): Column<T>[] {
  return names.map((name) => columnNamed(listing, name));
}

/** Finds a column by its field or by its name on the screen. Throws with the nearest name. */
export function columnNamed<T>(listing: Listing<T>, name: string): Column<T> {
  const column = filterColumn(name, columnsOf(listing));
  if (column === undefined) throw unknownColumn(listing, name);
  // The columns of the screen differ in titles and widths, and their amounts have a currency.
  return listing.columns.find(({ key }) => key === column.key) ?? column;
}

/** Finds the columns of the config file by key. Throws with the valid keys and with the place of an invalid one. */
export function configuredColumns<T>(listing: Listing<T>, keys: readonly string[], place: string): Column<T>[] {
  const { columns, unknown } = columnsByKey(listing.columns, keys);
  const [first] = unknown;
  if (first === undefined) return columns;
  throw unknownColumn(listing, first, `${place}: `);
}

/** The columns of a list with their names on the screen. */
export function columnsOf<T>({ columns, screenColumns, defaultColumns }: Listing<T>): {
  readonly all: readonly Column<T>[];
  readonly shown: readonly Column<T>[];
} {
  return { all: columns, shown: [...screenColumns, ...defaultColumns] };
}

/** How values are written in tables. Exports have the values of the service. */
export function tableFormat(display: Display, now: number): Format {
  return { now, amountUnit: display.amountUnit, payoutCurrency: display.payoutCurrency };
}

function unknownColumn<T>(listing: Listing<T>, name: string, place = ''): UsageError {
  const { all, shown } = columnsOf(listing);
  const keys = all.map(({ key }) => key);
  const near = suggestion(name.toLowerCase(), [...shown.map(({ title }) => title.toLowerCase()), ...keys]);
  const rest = near === '' ? `. The columns are ${keys.join(', ')}.` : `${near}.`;
  return new UsageError(`${place}${listing.name} have no column "${name}"${rest}`);
}
