import { hasEnded } from './reading.ts';
import { rowCount, type ListState } from './list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { columnOf } from './table-settings.ts';

/** Writes the order of rows: `status ▲, amount ▼`. */
export function orderText(listing: ListingName, sort: readonly Sort[]): string {
  const titleOf = (key: string): string => columnOf(listing, key)?.title.toLowerCase() ?? key;
  return sort.map(({ key, isDescending }) => `${titleOf(key)} ${isDescending ? '▼' : '▲'}`).join(', ');
}

/**
 * Says what is done to a list here, and to how many of its rows; undefined when nothing is. `findKey` is the key that
 * looks through what is not loaded.
 */
export function arrangedText(list: ListState, findKey: string): string | undefined {
  const { listing, rows, reading } = list;
  const { filter, sort } = rows.arrangement;
  const parts: string[] = [];
  if (filter !== '') parts.push(rows.problem === undefined ? `/${filter}` : `/${filter} ✗ ${rows.problem}`);
  if (sort.length > 0) parts.push(`sort ${orderText(listing, sort)}`);
  if (parts.length === 0) return undefined;
  // Once the end is seen, what is loaded is all there is.
  if (hasEnded(reading) || reading.items.length === 0) return `here: ${parts.join(' · ')}`;
  const loaded = `${reading.items.length} loaded`;
  const part = filter === '' ? `the ${loaded} only` : `${rowCount(list)} of ${loaded}`;
  return `here: ${parts.join(' · ')} (${part}; ${findKey}: whole list)`;
}
