import { filterColumn, filterWords, readFilter } from '@paydeck/presentation/internal';
import { readFilterWord } from '../service/filter-word.ts';
import { listings, type ListingName } from '../service/listings.ts';
import type { Query } from '../service/query.ts';
import { resources } from '../service/resources/resources.ts';

/** The part of a filter that the service can apply. */
export interface ServicePart {
  readonly query: Query;
  /** The terms of that part, as typed. */
  readonly words: readonly string[];
  /** The rest of the filter, which stays local. */
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
  const { columns: all, defaultColumns: shown } = listings[listing].view;
  const last = filterColumn(term.field, { all, shown })?.key.split('.').at(-1);
  const read = readFilterWord(word, resources[listing].filters, listing);
  if (last === undefined || 'problem' in read) return undefined;
  // A prefix may match different names locally and in the service: `customer` is a name here, and an id there.
  const isSame = Object.keys(read.query).every((name) => [last, `${last}_gte`, `${last}_lte`].includes(name));
  return isSame ? read.query : undefined;
}
