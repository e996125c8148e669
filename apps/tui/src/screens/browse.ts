import type { RateLimitSnapshot } from '@paydeck/core';
import type { Column } from '@paydeck/presentation';
import { detailPane } from '../components/detail-pane.ts';
import { keysLine, statusLine } from '../components/footer.ts';
import { headerLine } from '../components/header.ts';
import { lineOf, spreadLine } from '../components/line.ts';
import { tableLines } from '../components/table.ts';
import { detailOf } from '../detail.ts';
import type { Layout } from '../layout.ts';
import { rowCount, selectedItem, type ListState } from '../list-state.ts';
import { itemId, listings, type Item } from '../listings.ts';
import { scopeOf, viewOf, type State, type View } from '../state.ts';
import type { Paint } from '../theme.ts';

/** What a screen is drawn from besides the state. */
export interface Scene {
  readonly paint: Paint;
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  /** What the client does about a problem at the moment, in one line. */
  readonly notice: string | undefined;
  /** The columns asked for; the list's own when undefined. */
  readonly columns: readonly Column<Item>[] | undefined;
}

/** Draws the list with the detail beside it, or one of the two where there is room for one, as lines for the whole screen. */
export function browseLines(state: State, layout: Layout, scene: Scene): string[] {
  const view = viewOf(state);
  const { paint } = scene;
  const inner = layout.columns - 1;
  return [
    indent(headerLine(state.session, view.list.listing, scene.limits, scene.now, inner, paint)),
    indent(crumbsLine(view, layout, paint)),
    paint('rule', topRule(view, layout)),
    ...bodyLines(view, layout, scene),
    indent(bannerLine(state, layout, scene) ?? ''),
    indent(keysLine(state.keymap, scopeOf(state), inner, paint)),
    indent(statusLine(view.list, positionText(view, layout), state.count, inner, paint)),
  ];
}

/** Says what is listed: `subscriptions ▸ status=past_due`, or the item whose detail fills the screen. */
function crumbsLine({ list, pane }: View, layout: Layout, paint: Paint): string {
  const filters = Object.entries(list.query).map(([name, value]) => `${name}=${value}`);
  const crumbs = [list.listing, filters.length === 0 ? 'all' : filters.join(' ')];
  const item = selectedItem(list);
  if (pane === 'detail' && !layout.isSplit && item !== undefined) crumbs.push(itemId(list.listing, item));
  return lineOf([{ text: crumbs.join(' ▸ ') }], layout.columns - 1, paint);
}

function bodyLines(view: View, layout: Layout, scene: Scene): string[] {
  const { list } = view;
  const { paint } = scene;
  if (!layout.isSplit && view.pane === 'detail') return detail(true).map(indent);
  const columns = scene.columns ?? listings[list.listing].view.defaultColumns;
  const isFocused = view.pane === 'list';
  const rows =
    rowCount(list) === 0
      ? emptyLines(list, layout, paint)
      : tableLines(list, columns, { width: layout.listWidth, height: layout.listHeight, isFocused, paint });
  if (!layout.isSplit) return rows.map(indent);
  const lines = detail(!isFocused);
  const bar = paint('rule', '│');
  return rows.map((line, index) => indent(`${line}${bar}${lines[index] ?? ''}`));

  function detail(isDetailFocused: boolean): string[] {
    const options = { width: layout.detailWidth, height: layout.bodyHeight, isFocused: isDetailFocused, paint };
    return detailPane(detailOf(view), view.detail.place, options);
  }
}

/** What stands where rows would be. */
function emptyLines(list: ListState, layout: Layout, paint: Paint): string[] {
  const filters = Object.keys(list.query).length > 0;
  const nothing = filters ? `No ${list.listing} match these filters.` : `There are no ${list.listing} yet.`;
  const text = list.isLoading ? `Loading ${list.listing}…` : list.isEnd ? nothing : '';
  const blank = ' '.repeat(layout.listWidth);
  const lines = Array.from({ length: layout.bodyHeight }, () => blank);
  return lines.with(1, lineOf([{ text: ` ${text}`, style: 'muted' }], layout.listWidth, paint));
}

function topRule({ pane }: View, layout: Layout): string {
  if (!layout.isSplit) return pane === 'detail' ? titledRule('Detail', layout.columns) : '─'.repeat(layout.columns);
  return `${'─'.repeat(layout.listWidth + 1)}┬${titledRule('Detail', layout.detailWidth)}`;
}

function titledRule(title: string, width: number): string {
  return `─ ${title} ${'─'.repeat(Math.max(0, width - title.length - 3))}`;
}

/** The line under the body: what went wrong and which key to press, or what the client does about it. */
function bannerLine(state: State, layout: Layout, { notice, paint }: Scene): string | undefined {
  const { list } = viewOf(state);
  const width = layout.columns - 1;
  if (state.message !== undefined) {
    const { text, tone } = state.message;
    return lineOf([{ text: tone === 'problem' ? `✗ ${text}` : `✓ ${text}`, style: tone }], width, paint);
  }
  if (list.problem !== undefined) {
    return spreadLine(
      [{ text: `✗ ${list.problem}`, style: 'problem' }],
      [[{ text: ' r tries again', style: 'key' }]],
      width,
      paint,
    );
  }
  if (notice !== undefined && list.isLoading) return lineOf([{ text: `… ${notice}`, style: 'warning' }], width, paint);
  return undefined;
}

function positionText(view: View, layout: Layout): string | undefined {
  if (view.pane === 'list' || layout.isSplit) return undefined;
  return `line ${view.detail.place.cursor + 1}/${detailOf(view).length}`;
}

/** The margin: it keeps the text off the edge, and unsure-width.ts needs a column to itself. */
function indent(line: string): string {
  return ` ${line}`;
}
