import { asSent, filterColumn, itemFilter, readFilter, type FilterableColumns } from '@paydeck/presentation';
import { listings, type Item, type ListingName } from './listings.ts';

/** Gives the names that a filter over loaded rows may ask: titles of the columns that a list shows, then every key. */
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

/** Says what is wrong with a filter over loaded rows, in one line; `undefined` when nothing is. */
export function columnProblem(listing: ListingName, filter: string): string | undefined {
  return itemFilter(filter, columnsOf(listing), asSent(0)).problem;
}

function columnsOf(listing: ListingName): FilterableColumns<Item> {
  const { columns, defaultColumns } = listings[listing].view;
  return { all: columns, shown: defaultColumns };
}
