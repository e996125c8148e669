import { arrangedTexts } from '../../state/arranged-text.ts';
import { fit } from '@paydeck/presentation';
import { keyFor } from '../../keys/keymap.ts';
import { savedViewOf } from '../../state/saved-views.ts';
import { rowsOfDetail } from '../../state/detail.ts';
import type { Layout } from '../../drawing/layout.ts';
import { selectedItem } from '../../state/list-state.ts';
import { queryWords } from '../../service/query-words.ts';
import { itemId, listings } from '../../service/listings.ts';
import { viewOf, type State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { lineOf, widthOf, type Piece } from '../../drawing/line.ts';
import { loadedTexts } from './loaded-text.ts';

/**
 * Draws the breadcrumbs: the query of the service (`subscriptions ▸ status=past_due`), the filter and sort order of the
 * browser, and the position. Without enough room the browser's own filter stays whole, because it explains why rows are
 * missing.
 */
export function crumbsLine(state: State, layout: Layout, paint: Paint): string {
  const { list, pane } = viewOf(state);
  const filters = queryWords(list.query, list.listing, list.reading.at);
  const crumbs = [list.listing, filters.length === 0 ? 'all' : filters.join(' ')];
  const item = selectedItem(list);
  const isDetail = pane === 'detail' && !layout.isSplit && item !== undefined;
  if (isDetail) crumbs.push(itemId(list.listing, item));
  const saved = savedViewOf(state);
  const asked: Piece[] = [
    { text: saved === undefined ? '' : `view: ${saved}   `, style: 'key' },
    { text: crumbs.join(' ▸ ') },
  ];
  const texts = arrangedTexts(list, keyFor(state.keymap, 'find', 'list'));
  const heres = (texts.length === 0 ? [''] : texts).map((text): Piece[] =>
    text === '' ? [] : [{ text: `   ${text}`, style: 'warning' }],
  );
  const unit: Piece[] = isAsSent(state) ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  const [long, short] = isDetail ? [lineText(state), lineText(state)] : loadedTexts(list);
  const width = layout.columns - 1;
  const wordings = heres.flatMap((here) => [
    { said: [...here, ...unit], where: long },
    { said: [...here, ...unit], where: short },
    { said: here, where: long },
    { said: here, where: short },
  ]);
  const fitting = wordings.find(({ said, where }) => widthOf([...asked, ...said]) + 2 + where.length <= width);
  // An invalid filter shows all rows, so their number says less than the problem.
  const { said, where } = fitting ?? { said: heres.at(-1) ?? [], where: list.rows.problem === undefined ? short : '' };
  const right: Piece[] = [{ text: `  ${where}` }];
  const room = Math.max(0, width - widthOf(right));
  const left = fitting === undefined ? shortened(asked, said, room) : [...asked, ...said];
  return lineOf([...left, { text: '' }], room, paint) + lineOf(right, width - room, paint);
}

/** Leaves out the query, or truncates it, in favour of the browser's own filter. */
function shortened(asked: readonly Piece[], said: readonly Piece[], room: number): Piece[] {
  const left = room - widthOf(said);
  if (said.length === 0 || left >= widthOf(asked)) return [...asked, ...said];
  const text = asked.map((piece) => piece.text).join('');
  if (left >= leastQuery) return [{ text: fit(text, left) }, ...said];
  return said.map((piece) => ({ ...piece, text: piece.text.trimStart() }));
}

/** Fewer characters of a query tell nothing. */
const leastQuery = 8;

/** Whether the screen shows amounts of unknown unit. The breadcrumbs say so once, instead of every row. */
function isAsSent(state: State): boolean {
  const { view } = listings[viewOf(state).list.listing];
  return state.display.amountUnit === undefined && view.screenColumns.some(({ kind }) => kind === 'amount');
}

function lineText(state: State): string {
  const view = viewOf(state);
  return `line ${view.detail.place.cursor + 1}/${rowsOfDetail(view).shown.length}`;
}
