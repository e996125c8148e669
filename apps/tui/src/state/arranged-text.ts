import { hasEnded } from './reading.ts';
import type { ListState } from './list-state.ts';
import { columnOf } from './table-settings.ts';

/** Says what is done to a list here, and that it is done to what is loaded; undefined when nothing is. */
export function arrangedText({ listing, rows, reading }: ListState): string | undefined {
  const { filter, sort } = rows.arrangement;
  const parts: string[] = [];
  if (filter !== '') parts.push(rows.problem === undefined ? `/${filter}` : `/${filter} ✗ ${rows.problem}`);
  if (sort !== undefined) {
    const title = columnOf(listing, sort.key)?.title.toLowerCase() ?? sort.key;
    parts.push(`sort ${title} ${sort.isDescending ? '▼' : '▲'}`);
  }
  if (parts.length === 0) return undefined;
  // Once the end is seen, what is loaded is all there is.
  return `here: ${parts.join(' · ')}${hasEnded(reading) ? '' : ' (loaded rows only)'}`;
}
