import { columnsByKey, type Column, type Format, type Listing } from '@paydeck/presentation';
import type { Display } from '@paydeck/profiles';
import { suggestion } from '../keys/suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Finds columns by key. Throws with the valid keys, and with the origin of an invalid one outside the command line. */
export function chosenColumns<T>(
  { name, columns: all }: Listing<T>,
  keys: readonly string[],
  place?: string,
): Column<T>[] {
  const { columns, unknown } = columnsByKey(all, keys);
  const [first] = unknown;
  if (first === undefined) return columns;
  throw unknownColumn(place === undefined ? name : `${place}: ${name}`, first, all);
}

/** Finds a column by key. Throws with the valid keys. */
export function columnNamed<T>(listing: Listing<T>, key: string): Column<T> {
  const column = listing.columns.find((each) => each.key === key);
  if (column === undefined) throw unknownColumn(listing.name, key, listing.columns);
  return column;
}

/** How values are written in tables. Exports have the values of the service. */
export function tableFormat(display: Display, now: number): Format {
  return { now, amountUnit: display.amountUnit, payoutCurrency: display.payoutCurrency };
}

function unknownColumn(name: string, key: string, all: readonly { readonly key: string }[]): UsageError {
  const keys = all.map((column) => column.key);
  return new UsageError(`${name} have no column "${key}"${suggestion(key, keys)}. The columns are ${keys.join(', ')}.`);
}
