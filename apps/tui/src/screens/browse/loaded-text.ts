import { rowCount, type ListState } from '../../state/list-state.ts';
import { hasEnded } from '../../state/load-state.ts';

/** Returns the position and how much is loaded, from long to short. It never claims an unknown total. */
export function loadedTexts(list: ListState): [long: string, short: string, shortest: string] {
  const short = rowCountText(list) + shortLoadedText(list);
  const isFiltered = list.rows.options.filter !== '' && rowCount(list) > 0;
  return [rowCountText(list) + loadedText(list), short, isFiltered ? rowCountText(list).replace(/, of $/, '') : short];
}

/** Returns how much is loaded: `300+ loaded (more below)` until the end of the list has been read. */
function loadedText({ loadState }: ListState): string {
  const { items } = loadState;
  if (hasEnded(loadState)) return `${items.length} loaded (end)`;
  return items.length === 0 ? 'nothing loaded' : `${items.length}+ loaded (more below)`;
}

function shortLoadedText({ loadState }: ListState): string {
  const { items } = loadState;
  if (hasEnded(loadState)) return `${items.length} (end)`;
  return items.length === 0 ? 'nothing loaded' : `${items.length}+ loaded`;
}

function rowCountText(list: ListState): string {
  const count = rowCount(list);
  if (count === 0) return list.loadState.items.length === 0 ? '' : '0 shown, of ';
  // Our own filter shows only some of the loaded rows, so the text has both numbers.
  return `${list.cursor.place.cursor + 1} of ${list.rows.options.filter === '' ? '' : `${count} shown, of `}`;
}
