import { asSent, filterColumn, itemFilter, readFilter, type FilterableColumns } from '@paydeck/presentation/internal';
import { listings, type Item, type ListingName } from './listings.ts';

/** Returns the names that a local filter accepts: titles of the visible columns, then every key. */
export function fieldsOf(listing: ListingName): string[] {
  const { columns, screenColumns } = listings[listing].view;
  const names = [...screenColumns.map(({ title }) => title.toLowerCase()), ...columns.map(({ key }) => key)];
  return [...new Set(names)];
}

/** Whether a word is a condition on a column of a list: `amount>5000`, `!status:active`. */
export function isColumnCondition(listing: ListingName, word: string): boolean {
  const [term, ...more] = readFilter(word);
  return term?.field !== undefined && more.length === 0 && filterColumn(term.field, columnsOf(listing)) !== undefined;
}

/** Returns the local filter for the rows with a value in a column, as `readFilter` parses it. */
export function equalsCondition(column: string, value: string): string {
  // Two dots would be a range.
  const isPlain = /^[\w@+-]+(?:\.[\w@+-]+)*$/.test(value);
  return isPlain ? `${column}=${value}` : `${column}="${value.replaceAll('"', '""')}"`;
}

/** Describes what is invalid in a local filter, in one line; `undefined` if it is valid. */
export function columnProblem(listing: ListingName, filter: string): string | undefined {
  return itemFilter(filter, columnsOf(listing), asSent(0)).problem;
}

function columnsOf(listing: ListingName): FilterableColumns<Item> {
  const { columns, defaultColumns } = listings[listing].view;
  return { all: columns, shown: defaultColumns };
}
