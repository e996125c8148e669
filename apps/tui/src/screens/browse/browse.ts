import { hasEnded, isLoading } from '../../state/reading.ts';
import type { Rectangle } from '../../drawing/layout.ts';
import { framed } from '../../drawing/frame.ts';
import { lineOf } from '../../drawing/line.ts';
import { wrapped } from '../../drawing/wrap.ts';
import type { Region } from '../../drawing/region.ts';
import type { Paint } from '../../drawing/theme.ts';
import { keyFor, withKeys, type Keymap } from '../../keys/keymap.ts';
import { itemId } from '../../service/listings.ts';
import { hiddenColumns, laidColumns, tableOf } from '../../state/columns.ts';
import { detailGrid, detailOf, documentOf } from '../../state/detail.ts';
import { formatOf } from '../../state/format-of.ts';
import { isArranging, rowCount, selectedItem } from '../../state/list-state.ts';
import { marksText } from '../../state/marks.ts';
import { rowSigns } from '../../state/row-signs.ts';
import { viewOf, type Scene, type Screen, type State, type View } from '../../state/state.ts';
import { watchText } from '../../state/watch.ts';
import { bannerPieces } from '../regions/banner.ts';
import { footerRegion, headerRegion, lineRegion, withEdges } from '../regions/regions.ts';
import { whereText } from '../spoken/list-in-words.ts';
import { detailText, rowTextOf } from '../spoken/spoken-row.ts';
import { runCommand } from './commands.ts';
import { crumbsLine } from './crumbs.ts';
import { detailPane } from './detail-pane.ts';
import { documentPane } from './document-pane.ts';
import { serviceBox } from './service-box.ts';
import { statusLine } from './status-line.ts';
import { sumTexts } from './sum-text.ts';
import { tableLines } from './table.ts';
import { withTrendBelow } from './trend-below.ts';

/**
 * The list with the detail of the selected item: next to it, or instead of it where there is room for one of the two.
 */
export const browseScreen: Screen<null> = {
  name: 'browse',
  scope: (_own, state) => viewOf(state).pane,
  press: (_own, { command }, state) => (command === undefined ? state : runCommand(state, command)),
  draw(_own, state, scene) {
    const { layout, now } = scene;
    const { pane } = viewOf(state);
    const box = serviceBox(state, layout, now, scene.paint);
    return [
      headerRegion(viewOf(state).list.listing, state, scene),
      lineRegion('crumbs', layout.crumbs, () => crumbsLine(state, layout, scene.paint)),
      ...(layout.isSplit || pane === 'list' ? [listRegion(state, scene)] : []),
      ...(layout.isSplit || pane === 'detail' ? [detailRegion(state, scene)] : []),
      footerRegion(layout.isSplit, bannerPieces(state, box !== undefined), state, scene),
      lineRegion('status', layout.status, () => statusText(state, scene)),
    ];
  },
  over: (_own, state, { layout, now, paint }) => serviceBox(state, layout, now, paint),
  where: (_own, state) => whereText(state),
  speak: (_own, state) => [viewOf(state).pane === 'detail' ? detailText(state) : rowTextOf(state)],
};

function listRegion(state: State, { layout, paint }: Scene): Region {
  const view = viewOf(state);
  const { list } = view;
  const { width, height } = layout.list;
  const table = tableOf(state);
  const isFocused = view.pane === 'list';
  const isBeside = layout.isSplit && layout.side === 'beside';
  return {
    name: 'list',
    rectangle: withEdges(layout.list, !isBeside),
    inputs: [list, view.marks, view.watch, table, state.display, state.keymap, isFocused, paint],
    lines() {
      const edges = { left: '┌', isLast: !isBeside } as const;
      if (rowCount(list) === 0) return framed(emptyLines(state, layout.list, paint), width, edges, {}, paint);
      const signs = rowSigns(view);
      const format = formatOf(state.display, list.reading.at);
      const laid = laidColumns(list, table, { width, height: height - 1, signs: signs.width, format });
      const rows = tableLines(list, laid, {
        width,
        height: height - 1,
        isFocused,
        columnCursor: table.cursor,
        signs,
        format,
        paint,
      });
      const note = hiddenText(hiddenColumns(list, table, laid), state.keymap);
      return framed(rows, width, edges, { note }, paint);
    },
  };
}

function detailRegion(state: State, { layout, paint }: Scene): Region {
  const view = viewOf(state);
  const { list, detail } = view;
  const { width, height } = layout.detail;
  const isFocused = view.pane === 'detail';
  const corner = !layout.isSplit ? '┌' : layout.side === 'beside' ? '┬' : '├';
  const shown = [selectedItem(list), detail];
  return {
    name: 'detail',
    rectangle: withEdges(layout.detail, true),
    inputs: [
      list.reading.items,
      hasEnded(list.reading),
      list.reading.at,
      state.display,
      state.keymap,
      isFocused,
      paint,
      ...(isFocused ? shown : []),
    ],
    // Next to the list, the detail follows the cursor when the cursor rests.
    late: isFocused ? [] : shown,
    lines() {
      const options = { width, height, isFocused, folded: detail.folded, paint };
      const raw = documentOf(view);
      const framedPane = (lines: readonly string[]): string[] =>
        framed(lines, width, { left: corner, isLast: true }, { title: detailTitle(view) }, paint);
      if (raw !== undefined) return framedPane(documentPane(raw, detail.place, options));
      const followKey = keyFor(state.keymap, 'follow', 'detail');
      const lines = detailOf(view, state.display);
      const grid = detailGrid(lines, layout);
      const drawn = detailPane(lines, detail.place, { ...options, grid, followKey });
      return framedPane(withTrendBelow(drawn, grid.linesInColumn, { list, display: state.display, width, paint }));
    },
  };
}

function statusText(state: State, { layout, paint }: Scene): string {
  const view = viewOf(state);
  const { list } = view;
  const status = {
    list,
    keymap: state.keymap,
    marked: joinedText([marksText(view, state.keymap), watchText(view.watch)]),
    count: state.count,
    // Where the detail fills the screen, no rows are visible.
    sums: view.pane === 'list' || layout.isSplit ? sumTexts(state) : [],
    lastMs: state.traffic.lastMs,
  };
  return statusLine(status, layout.columns - 1, paint);
}

/** Reports that columns are hidden, and how to show them. */
function hiddenText(count: number, keymap: Keymap): string {
  if (count === 0) return '';
  const columns = count === 1 ? '1 more column' : `${count} more columns`;
  return withKeys(`${columns}: {scroll-left} {scroll-right}`, keymap, 'list');
}

/** The text in place of rows. */
function emptyLines(state: State, { width, height }: Rectangle, paint: Paint): string[] {
  const blank = ' '.repeat(width);
  const lines = wrapped(emptyText(state), width - 2).map((text) =>
    lineOf([{ text: ` ${text}`, style: 'muted' }], width, paint),
  );
  return Array.from({ length: height }, (_, row) => lines[row - 1] ?? blank);
}

function emptyText(state: State): string {
  const { list } = viewOf(state);
  if (isLoading(list.reading)) return `Loading ${list.listing}…`;
  if (isArranging(list)) return 'Filtering…';
  if (list.reading.items.length > 0) {
    const further = '{find} searches the whole list, {next-row} loads more, ';
    const keys = `${hasEnded(list.reading) ? '' : further}{stop} clears it.`;
    return `No loaded row matches the filter. ${withKeys(keys, state.keymap, 'list')}`;
  }
  if (!hasEnded(list.reading)) return '';
  return Object.keys(list.query).length > 0
    ? `No ${list.listing} match these filters.`
    : `There are no ${list.listing} yet.`;
}

function joinedText(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** The title of the detail: whether the item comes from the list or was fetched by id. */
function detailTitle({ list, detail }: View): string {
  if (detail.raw !== undefined) return detail.raw.toUpperCase();
  const item = selectedItem(list);
  const isFetched = item !== undefined && detail.fetched === itemId(list.listing, item);
  return isFetched ? 'Detail, from Get Webhook' : 'Detail';
}
