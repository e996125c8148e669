import { rowCount, type ListState } from '../../state/list-state.ts';
import { hasEnded } from '../../state/reading.ts';

/** Says where the reader is and how much is loaded, from the long to the short. Never a total that nobody knows. */
export function loadedTexts(list: ListState): [long: string, short: string] {
  return [rowText(list) + loadedText(list), rowText(list) + shortLoadedText(list)];
}

/** Says how much is loaded: `300+ loaded (more below)` until the end has been seen. */
function loadedText({ reading }: ListState): string {
  const { items } = reading;
  if (hasEnded(reading)) return `${items.length} loaded (end)`;
  return items.length === 0 ? 'nothing loaded' : `${items.length}+ loaded (more below)`;
}

function shortLoadedText({ reading }: ListState): string {
  const { items } = reading;
  if (hasEnded(reading)) return `${items.length} (end)`;
  return items.length === 0 ? 'nothing loaded' : `${items.length}+ loaded`;
}

function rowText(list: ListState): string {
  const count = rowCount(list);
  if (count === 0) return list.reading.items.length === 0 ? '' : '0 shown, of ';
  // A filter of our own shows some of what is loaded: both numbers are said.
  return `${list.cursor.place.cursor + 1} of ${list.rows.arrangement.filter === '' ? '' : `${count} shown, of `}`;
}
