import { queryWords } from '../service/query-words.ts';
import { hasEnded } from '../state/load-state.ts';
import { isArranging, rowCount, type ListState } from '../state/list-state.ts';
import type { ListingName } from '../service/listings.ts';
import type { Sort } from '../service/sort-words.ts';
import { columnOf } from '../state/table-settings.ts';

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

/** Describes how many rows match the filter, for the prompt and the screen. */
export function matchText(list: ListState): string {
  if (isArranging(list)) return `filtered ${list.rows.processed} of ${list.loadState.items.length} loaded`;
  return `${rowCount(list)} of ${list.loadState.items.length}${hasEnded(list.loadState) ? '' : '+'} loaded match`;
}

export function partText({ loadState, query, listing }: ListState): string {
  const { items } = loadState;
  const filters = queryWords(query, listing, loadState.at);
  return [`${items.length}${hasEnded(loadState) ? ' loaded, all there are' : '+ loaded, not all'}`, ...filters].join(
    ', ',
  );
}
