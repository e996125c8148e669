import { arrangedText } from '../../state/arranged-text.ts';
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
  const arranged = arrangedText(list, keyFor(state.keymap, 'find', 'list'));
  const here: Piece[] = arranged === undefined ? [] : [{ text: `   ${arranged}`, style: 'warning' }];
  const unit: Piece[] = isAsSent(state) ? [{ text: '   amounts as sent', style: 'muted' }] : [];
  const [long, short] = isDetail ? [lineText(state), lineText(state)] : loadedTexts(list);
  const width = layout.columns - 1;
  const wordings = [
    { said: [...here, ...unit], where: long },
    { said: [...here, ...unit], where: short },
    { said: here, where: long },
    { said: here, where: short },
  ];
  const fitting = wordings.find(({ said, where }) => widthOf([...asked, ...said]) + 2 + where.length <= width);
  const { said, where } = fitting ?? { said: here, where: short };
  const right: Piece[] = [{ text: `  ${where}` }];
  const room = Math.max(0, width - widthOf(right));
  const askedWidth = Math.min(widthOf(asked), Math.max(0, room - widthOf(said)));
  const left = lineOf(asked, askedWidth, paint) + lineOf([...said, { text: '' }], room - askedWidth, paint);
  return left + lineOf(right, width - room, paint);
}

/** Whether the screen shows amounts of unknown unit. The breadcrumbs say so once, instead of every row. */
function isAsSent(state: State): boolean {
  const { view } = listings[viewOf(state).list.listing];
  return state.display.amountUnit === undefined && view.screenColumns.some(({ kind }) => kind === 'amount');
}

function lineText(state: State): string {
  const view = viewOf(state);
  return `line ${view.detail.place.cursor + 1}/${rowsOfDetail(view).shown.length}`;
}
