import { arrangedText } from '../../state/arranged-text.ts';
import { keyFor } from '../../keys/key-table.ts';
import { savedViewOf } from '../../state/saved-views.ts';
import type { Layout } from '../../drawing/layout.ts';
import { selectedItem } from '../../state/list-state.ts';
import { itemId } from '../../service/listings.ts';
import { viewOf, type State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { lineOf, spreadLine, widthOf, type Piece } from '../../drawing/line.ts';

/**
 * Says what is listed: what the service was asked for (`subscriptions ▸ status=past_due`), and what is done here to what
 * has come. Where there is no room for both, what is done here stays whole: it is what one takes for missing rows.
 */
export function crumbsLine(state: State, layout: Layout, paint: Paint): string {
  const { list, pane } = viewOf(state);
  const filters = Object.entries(list.query).map(([name, value]) => `${name}=${value}`);
  const crumbs = [list.listing, filters.length === 0 ? 'all' : filters.join(' ')];
  const item = selectedItem(list);
  if (pane === 'detail' && !layout.isSplit && item !== undefined) crumbs.push(itemId(list.listing, item));
  const asked: Piece[] = [{ text: crumbs.join(' ▸ ') }];
  const saved = savedViewOf(state);
  if (saved !== undefined) asked.push({ text: `   view: ${saved}`, style: 'key' });
  const here = arrangedText(list, keyFor(state.keymap, 'find', 'list'));
  const width = layout.columns - 1;
  if (here === undefined) return lineOf([...asked, { text: '' }], width, paint);
  const local: Piece[] = [{ text: `   ${here}`, style: 'warning' }];
  return widthOf([...asked, ...local]) <= width
    ? lineOf([...asked, ...local, { text: '' }], width, paint)
    : spreadLine(asked, [local], width, paint);
}
