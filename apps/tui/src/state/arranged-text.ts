import { hasEnded } from './reading.ts';
import type { ListState } from './list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { columnOf } from './table-settings.ts';

/** Writes the order of rows: `status ▲, amount ▼`. */
export function orderText(listing: ListingName, sort: readonly Sort[]): string {
  const titleOf = (key: string): string => columnOf(listing, key)?.title.toLowerCase() ?? key;
  return sort.map(({ key, isDescending }) => `${titleOf(key)} ${isDescending ? '▼' : '▲'}`).join(', ');
}

/** Says what is done to a list here, and that it is done to what is loaded; undefined when nothing is. */
export function arrangedText({ listing, rows, reading }: ListState): string | undefined {
  const { filter, sort } = rows.arrangement;
  const parts: string[] = [];
  if (filter !== '') parts.push(rows.problem === undefined ? `/${filter}` : `/${filter} ✗ ${rows.problem}`);
  if (sort.length > 0) parts.push(`sort ${orderText(listing, sort)}`);
  if (parts.length === 0) return undefined;
  // Once the end is seen, what is loaded is all there is.
  return `here: ${parts.join(' · ')}${hasEnded(reading) ? '' : ' (loaded rows only)'}`;
}
