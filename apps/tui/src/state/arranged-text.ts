import { hasEnded } from './load-state.ts';
import { rowCount, type ListState } from './list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { columnOf } from './table-settings.ts';

/** Formats a sort order: `status ▲, amount ▼`. */
export function orderText(listing: ListingName, sort: readonly Sort[]): string {
  const titleOf = (key: string): string => columnOf(listing, key)?.title.toLowerCase() ?? key;
  return sort.map(({ key, isDescending }) => `${titleOf(key)} ${isDescending ? '▼' : '▲'}`).join(', ');
}

/**
 * Describes the local filter and sort order with the number of their rows, from long to short; nothing without either.
 * `findKey` is the key that searches the items that are not loaded.
 */
export function arrangedTexts(list: ListState, findKey: string): string[] {
  const { listing, rows, loadState } = list;
  const { filter, sort } = rows.options;
  const parts: string[] = [];
  // The problem comes first, because the filter itself stands in the prompt.
  if (filter !== '') parts.push(rows.problem === undefined ? `/${filter}` : `✗ ${rows.problem} · /${filter}`);
  if (sort.length > 0) parts.push(`sort ${orderText(listing, sort)}`);
  if (parts.length === 0) return [];
  const short = `here: ${parts.join(' · ')}`;
  // At the end of the list every item is loaded.
  if (hasEnded(loadState) || loadState.items.length === 0) return [short];
  const loaded = `${loadState.items.length} loaded`;
  const part = filter === '' ? `the ${loaded} only` : `${rowCount(list)} of ${loaded}`;
  const shortest = filter === '' ? `${short} (loaded only)` : short;
  return [`${short} (${part}; ${findKey}: whole list)`, `${short} (${part})`, shortest];
}
