import type { ListState } from './list-state.ts';
import { columnOf } from './table-settings.ts';

/** Says what is done to a list here, and that it is done to what is loaded; undefined when nothing is. */
export function arrangedText({ listing, arrangement, isEnd, filterProblem }: ListState): string | undefined {
  const { filter, sort } = arrangement;
  const parts: string[] = [];
  if (filter !== '') parts.push(filterProblem === undefined ? `/${filter}` : `/${filter} ✗ ${filterProblem}`);
  if (sort !== undefined) {
    const title = columnOf(listing, sort.key)?.title.toLowerCase() ?? sort.key;
    parts.push(`sort ${title} ${sort.isDescending ? '▼' : '▲'}`);
  }
  if (parts.length === 0) return undefined;
  // Once the end is seen, what is loaded is all there is.
  return `here: ${parts.join(' · ')}${isEnd ? '' : ' (loaded rows only)'}`;
}
