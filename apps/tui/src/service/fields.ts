import { listings, type ListingName } from './listings.ts';

/** Gives the names that a filter over loaded rows may ask: titles of the columns that a list shows, then every key. */
export function fieldsOf(listing: ListingName): string[] {
  const { columns, screenColumns } = listings[listing].view;
  const names = [...screenColumns.map(({ title }) => title.toLowerCase()), ...columns.map(({ key }) => key)];
  return [...new Set(names)];
}
