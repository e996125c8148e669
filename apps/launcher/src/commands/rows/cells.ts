import { missingText, type Column, type Format, type Listing } from '@paydeck/presentation/internal';
import type { Cell } from '../../render/result.ts';

/** Returns the cells of the columns with these keys. A missing value is an empty text. */
export function cellsOf<T>(listing: Listing<T>, keys: readonly string[], item: T, format: Format): Cell[] {
  return keys.map((key) => {
    const { kind, ...column } = columnOf(listing, key);
    const text = column.text(item, format);
    return { text: text === missingText ? '' : text, kind };
  });
}

/** Returns the same cells with the titles of their columns as labels. */
export function labelledCellsOf<T>(listing: Listing<T>, keys: readonly string[], item: T, format: Format): Cell[] {
  return cellsOf(listing, keys, item, format).map((each, index) => ({
    ...each,
    label: columnOf(listing, keys[index] ?? '').title,
  }));
}

/** The columns of a list have texts of their own: the name of a customer, else the e-mail address. */
function columnOf<T>({ name, columns, defaultColumns }: Listing<T>, key: string): Column<T> {
  const column = [...defaultColumns, ...columns].find((each) => each.key === key);
  if (column === undefined) throw new Error(`The list of ${name} has no column ${key}.`);
  return column;
}
