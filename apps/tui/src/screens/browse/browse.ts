import type { RateLimitSnapshot } from '@paydeck/core';
import { marksText } from '../../state/marks.ts';
import { watchText } from '../../state/watch.ts';
import { rowSigns } from '../../state/row-signs.ts';
import { crumbsLine } from './crumbs.ts';
import { detailPane } from './detail-pane.ts';
import { bannerPieces } from '../regions/banner.ts';
import { documentPane } from './document-pane.ts';
import { keysLine } from '../regions/footer.ts';
import { bottomEdge, framed, topEdge } from '../../drawing/frame.ts';
import { headerLine } from '../regions/header.ts';
import { lineOf } from '../../drawing/line.ts';
import { statusLine } from './status-line.ts';
import { tableLines } from './table.ts';
import { detailOf, documentOf, rowsOfDetail } from '../../state/detail.ts';
import type { Layout } from '../../drawing/layout.ts';
import { isArranging, rowCount, selectedItem, type ListState } from '../../state/list-state.ts';
import { looksOf } from '../../state/columns.ts';
import { scrolledColumns } from '../../state/table-looks.ts';
import { itemId } from '../../service/listings.ts';
import { keyFor } from '../../keys/keymap.ts';
import { drawPrompt } from '../../boxes/boxes.ts';
import { scopeOf, viewOf, type State, type View } from '../../state/state.ts';
import { formatOf } from '../../state/format-of.ts';
import { sumText } from './sum-text.ts';
import { withTrendBelow } from './trend-below.ts';
import type { Paint } from '../../drawing/theme.ts';

/** What a screen is drawn from besides the state. */
export interface Scene {
  readonly paint: Paint;
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  /** Whether a box over the rows says what went wrong. */
  readonly isBoxed?: boolean | undefined;
}

/** Draws the list with the detail beside it, or one of the two where there is room for one, as lines for the whole screen. */
export function browseLines(state: State, layout: Layout, scene: Scene): string[] {
  const view = viewOf(state);
  const { list } = view;
  const { paint, limits, now } = scene;
  const inner = layout.columns - 1;
  const heading = { session: state.session, tab: list.listing, limits, now, isBusy: list.isLoading };
  const status = {
    list,
    position: positionText(view, layout),
    marked: joinedText([marksText(view), watchText(view.watch)]),
    count: state.count,
    sum: sumText(list, state.display),
    stopKey: keyFor(state.keymap, 'stop', 'list'),
    lastMs: state.traffic.lastMs,
  };
  return [
    indent(headerLine(heading, inner, paint)),
    indent(crumbsLine(state, layout, paint)),
    topEdge(layout, layout.isSplit || view.pane === 'detail' ? detailTitle(view) : undefined, paint),
    ...bodyLines(state, layout, scene),
    promptLine(state, inner, paint) ?? bottomEdge(layout, bannerPieces(state, scene.isBoxed), paint),
    indent(keysLine(state.keymap, scopeOf(state), inner, paint)),
    indent(statusLine(status, inner, paint)),
  ];
}

function bodyLines(state: State, layout: Layout, { paint }: Scene): string[] {
  const view = viewOf(state);
  const { list } = view;
  if (!layout.isSplit && view.pane === 'detail') return framed(detail(true), undefined, paint);
  const looks = looksOf(state);
  const isFocused = view.pane === 'list';
  const rows =
    rowCount(list) === 0
      ? emptyLines(list, layout, paint)
      : tableLines(list, scrolledColumns(list.listing, looks), {
          width: layout.listWidth,
          height: layout.listHeight,
          isFocused,
          columnCursor: looks.cursor,
          signs: rowSigns(view),
          format: formatOf(state.display, list.readAt),
          paint,
        });
  return framed(rows, layout.isSplit ? detail(!isFocused) : undefined, paint);

  function detail(isDetailFocused: boolean): string[] {
    const options = {
      width: layout.detailWidth,
      height: layout.bodyHeight,
      isFocused: isDetailFocused,
      folded: view.detail.folded,
      paint,
    };
    const raw = documentOf(view);
    if (raw !== undefined) return documentPane(raw, view.detail.place, options);
    const followKey = keyFor(state.keymap, 'follow', 'detail');
    const lines = detailOf(view, state.display);
    const drawn = detailPane(lines, view.detail.place, { ...options, followKey });
    return withTrendBelow(drawn, lines.length, { list, display: state.display, width: layout.detailWidth, paint });
  }
}

/** What stands where rows would be. */
function emptyLines(list: ListState, layout: Layout, paint: Paint): string[] {
  const blank = ' '.repeat(layout.listWidth);
  const lines = Array.from({ length: layout.bodyHeight }, () => blank);
  return lines.with(1, lineOf([{ text: ` ${emptyText(list)}`, style: 'muted' }], layout.listWidth, paint));
}

function emptyText(list: ListState): string {
  if (list.isLoading) return `Loading ${list.listing}…`;
  if (isArranging(list)) return 'Filtering…';
  if (list.items.length > 0) {
    return `No loaded row passes the filter here. ${list.isEnd ? '' : 'j reads on, '}Esc takes it away.`;
  }
  if (!list.isEnd) return '';
  return Object.keys(list.query).length > 0
    ? `No ${list.listing} match these filters.`
    : `There are no ${list.listing} yet.`;
}

function promptLine(state: State, width: number, paint: Paint): string | undefined {
  const prompt = state.overlay === undefined ? undefined : drawPrompt(state.overlay, width, state, paint);
  return prompt === undefined ? undefined : indent(prompt);
}

function positionText(view: View, layout: Layout): string | undefined {
  if (view.pane === 'list' || layout.isSplit) return undefined;
  return `line ${view.detail.place.cursor + 1}/${rowsOfDetail(view).shown.length}`;
}

function joinedText(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** The margin: it keeps the text off the edge, and unsure-width.ts needs a column to itself. */
function indent(line: string): string {
  return ` ${line}`;
}

/** What the detail shows: the item as its list has it, or as it was fetched by itself. */
function detailTitle({ list, detail }: View): string {
  if (detail.raw !== undefined) return detail.raw.toUpperCase();
  const item = selectedItem(list);
  const isFetched = item !== undefined && detail.fetched === itemId(list.listing, item);
  return isFetched ? 'Detail, from Get Webhook' : 'Detail';
}
