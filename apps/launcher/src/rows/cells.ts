import { missingText, type Column, type FieldKind, type Format, type Listing } from '@paydeck/presentation';

/** What stands in one column of a row. */
export interface Cell {
  /** Empty where there is nothing to say. */
  readonly text: string;
  /** Numbers, amounts and dates are never truncated. */
  readonly kind: FieldKind;
  /** Whether it is shown whole where room is short. Default: no. */
  readonly isWhole?: boolean | undefined;
  /** What tells the value from the others of its row; a page has it above the column. */
  readonly label?: string | undefined;
}

/** Returns what the columns with these keys say of an item. What is missing says nothing. */
export function cellsOf<T>(listing: Listing<T>, keys: readonly string[], item: T, format: Format): Cell[] {
  return keys.map((key) => {
    const { kind, ...column } = columnOf(listing, key);
    const text = column.text(item, format);
    return { text: text === missingText ? '' : text, kind };
  });
}

/** Returns the same with the titles of the columns, for values that do not say what they are. */
export function labelledCellsOf<T>(listing: Listing<T>, keys: readonly string[], item: T, format: Format): Cell[] {
  return cellsOf(listing, keys, item, format).map((each, index) => ({
    ...each,
    label: columnOf(listing, keys[index] ?? '').title,
  }));
}

/** Makes a cell of words. */
export function cell(text: string, more: Partial<Cell> = {}): Cell {
  return { kind: 'text', ...more, text };
}

/** The columns of a list have texts of their own: the name of a customer, else the e-mail address. */
function columnOf<T>({ name, columns, defaultColumns }: Listing<T>, key: string): Column<T> {
  const column = [...defaultColumns, ...columns].find((each) => each.key === key);
  if (column === undefined) throw new Error(`The list of ${name} has no column ${key}.`);
  return column;
}
