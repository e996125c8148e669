import { arrangedTexts } from '../../table/list-texts.ts';
import { keyFor } from '../../keys/keymap.ts';
import { savedViewOf } from '../../state/saved-views.ts';
import { rowsOfDetail } from '../../state/detail.ts';
import { screenLayout } from '../../drawing/layout.ts';
import { selectedItem, rowCount, type ListState } from '../../state/list-state.ts';
import { queryWords } from '../../service/query-words.ts';
import { itemId, listings } from '../../service/listings.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { lineOf, widthOf, type Line, type Span } from '../../drawing/line.ts';
import { hasEnded } from '../../state/load-state.ts';

/**
 * Draws the breadcrumbs: the query of the service (`subscriptions ▸ status=past_due`), the filter and sort order of the
 * browser, and the position. Without enough room the query loses what its relative times stood for. Then it is
 * truncated, because the filter of the browser explains why rows are missing. The name of the list always stays.
 */
export function crumbsLine(state: State): Line {
  const layout = screenLayout(state);
  const { list, pane } = viewOf(state);
  const item = selectedItem(list);
  const isDetail = pane === 'detail' && !layout.isSplit && item !== undefined;
  const queries = [list.loadState.at, undefined].map((at): Span => {
    const filters = queryWords(list.query, list.listing, at);
    const id = isDetail ? [itemId(list.listing, item)] : [];
    return { text: [list.listing, filters.length === 0 ? 'all' : filters.join(' '), ...id].join(' ▸ ') };
  });
  const texts = arrangedTexts(list, keyFor(state.keymap, 'find', 'list'));
  const locals: Span[][] = texts.length === 0 ? [[]] : texts.map((text) => [{ text: `   ${text}`, style: 'warning' }]);
  const unit: Span[] = isAsSent(state) ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  const positions = isDetail ? [lineText(state)] : loadedTexts(list);
  const width = layout.columns - 1;
  const shortest = positions.at(-1) ?? '';
  const noted = locals.flatMap((local) => [[...local, ...unit], local]);
  const variants = queries.flatMap((query) => [
    ...noted.flatMap((notes) => positions.slice(0, 2).map((position) => ({ query, notes, position }))),
    ...noted.map((notes) => ({ query, notes, position: shortest })),
  ]);
  const view = viewName(state);
  const fitting = variants.find(
    ({ query, notes, position }) => widthOf([...view, query, ...notes]) + 2 + position.length <= width,
  );
  const { rows } = list;
  // An invalid filter shows all rows, so the problem says more than the rest of the line.
  if (fitting === undefined && rows.problem !== undefined) {
    return [{ text: `✗ ${rows.problem}`, style: 'warning' }];
  }
  const { query, notes, position } = fitting ?? {
    query: queries.at(-1) ?? { text: list.listing },
    notes: locals.at(-1) ?? [],
    position: shortest,
  };
  const right: Span = { text: `  ${position}` };
  const least = widthOf([{ text: `${list.listing} ▸ all` }]);
  const room = Math.max(least, width - widthOf([right]));
  const before = widthOf(view) + least <= room ? view : [];
  const left = [...before, query];
  const fullWidth = Math.min(widthOf(left), room - widthOf(notes));
  const leftWidth = Math.min(room, Math.max(widthOf(before) + least, fullWidth));
  return [...lineOf(left, leftWidth), ...lineOf(notes, room - leftWidth), right];
}

function viewName(state: State): Span[] {
  const name = savedViewOf(state);
  return name === undefined ? [] : [{ text: `view: ${name}   `, style: 'key' }];
}

/** Whether the screen shows amounts of unknown unit. The breadcrumbs say so once, instead of every row. */
function isAsSent(state: State): boolean {
  const { screenColumns } = listings[viewOf(state).list.listing];
  return state.display.amountUnit === undefined && screenColumns.some(({ kind }) => kind === 'amount');
}

function lineText(state: State): string {
  const view = viewOf(state);
  return `line ${view.detail.place.cursor + 1}/${rowsOfDetail(view).shown.length}`;
}

/** Returns the position and how much is loaded, from long to short. It never claims an unknown total. */
export function loadedTexts(list: ListState): [long: string, short: string, shortest: string] {
  const rows = rowCountText(list);
  const [long, short] = [`${rows}${loadedText(list, ' loaded', ' (more below)')}`, `${rows}${loadedText(list)}`];
  const isFiltered = list.rows.options.filter !== '' && rowCount(list) > 0;
  return [long, short, isFiltered ? rows.replace(/, of $/, '') : short];
}

/** Returns how much is loaded: `300+ loaded (more below)` until the end of the list has been read. */
function loadedText({ loadState }: ListState, loaded = '', below = ''): string {
  const { length } = loadState.items;
  if (hasEnded(loadState)) return `${length}${loaded} (end)`;
  return length === 0 ? 'nothing loaded' : `${length}+ loaded${below}`;
}

function rowCountText(list: ListState): string {
  const count = rowCount(list);
  if (count === 0) return list.loadState.items.length === 0 ? '' : '0 shown, of ';
  // Our own filter shows only some of the loaded rows, so the text has both numbers.
  return `${list.cursor.place.cursor + 1} of ${list.rows.options.filter === '' ? '' : `${count} shown, of `}`;
}
