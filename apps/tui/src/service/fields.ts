import {
  asSent,
  filterColumn,
  filterWords,
  itemFilter,
  readFilter,
  type FilterableColumns,
} from '@paydeck/presentation/internal';
import { readFilterWord } from './filter-word.ts';
import { listings, type Item, type ListingName, type Query } from './listings.ts';
import { resources } from './resources/resources.ts';

/** Returns the names that a local filter accepts: titles of the visible columns, then every key. */
export function fieldsOf(listing: ListingName): string[] {
  const { columns, screenColumns } = listings[listing];
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

export function columnProblem(listing: ListingName, filter: string): string | undefined {
  return itemFilter(filter, columnsOf(listing), asSent(0)).problem;
}

function columnsOf(listing: ListingName): FilterableColumns<Item> {
  const { columns, defaultColumns } = listings[listing];
  return { all: columns, shown: defaultColumns };
}

export interface ServicePart {
  readonly query: Query;
  readonly words: readonly string[];
  readonly rest: string;
}

/** Returns the part of a filter that the service can apply; `undefined` if there is none. */
export function servicePartOf(listing: ListingName, filter: string): ServicePart | undefined {
  const query: Record<string, Query[string]> = {};
  const words: string[] = [];
  const rest: string[] = [];
  for (const word of filterWords(filter)) {
    const part = queryOf(listing, word);
    // The service accepts each parameter once.
    const isNew = part !== undefined && Object.keys(part).every((name) => query[name] === undefined);
    (isNew ? words : rest).push(word);
    if (isNew) Object.assign(query, part);
  }
  return words.length === 0 ? undefined : { query, words, rest: rest.join(' ') };
}

function queryOf(listing: ListingName, word: string): Query | undefined {
  const [term] = readFilter(word);
  if (term?.field === undefined) return undefined;
  const last = filterColumn(term.field, columnsOf(listing))?.key.split('.').at(-1);
  const read = readFilterWord(word, resources[listing].filters, listing);
  if (last === undefined || 'problem' in read) return undefined;
  // A prefix may match different names locally and in the service: `customer` is a name here, and an id there.
  const isSame = Object.keys(read.query).every((name) => [last, `${last}_gte`, `${last}_lte`].includes(name));
  return isSame ? read.query : undefined;
}
