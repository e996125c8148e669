import { tableOf } from '../../state/tables.ts';
import { hasEnded, isLoading } from '../../state/load-state.ts';
import { useMemo, type ReactNode } from 'react';
import { type Line, wrapped } from '../../drawing/line.ts';
import { BoxFrame } from '../../drawing/box-frame.tsx';
import { Lines } from '../../drawing/lines.tsx';
import { Pane } from '../../drawing/pane.tsx';
import { useRested } from '../../drawing/held-key.ts';
import { keyFor, withKeys, type Keymap } from '../../keys/keymap.ts';
import { itemId } from '../../service/listings.ts';
import { resources } from '../../service/resources/resources.ts';
import { screenLayout } from '../../drawing/layout.ts';
import { hiddenColumns, laidColumns } from '../../table/columns.ts';
import { detailOf, documentOf } from '../../state/detail.ts';
import { isArranging, rowCount, selectedItem } from '../../state/list-state.ts';
import type { Screen, ScreenProps, State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { bannerSpans } from '../chrome/banner.ts';
import { Footer, Header, WholeLine } from '../chrome/chrome.tsx';
import { whereText, detailText, rowTextOf } from '../spoken/spoken-row.ts';
import { move } from '../../state/move.ts';
import { detailKeys } from './detail-commands.ts';
import { listKeys } from './list-commands.ts';
import { navigationKeys } from './navigation.ts';
import { rowKeys } from './row-commands.ts';
import { crumbsLine } from './crumbs.ts';
import { detailGrid, detailPane, documentPane, trendLines } from './detail-pane.ts';
import { serviceBox } from './service-box.ts';
import { statusLine } from './status-line.ts';
import { tableLines } from './table.ts';

export const browseScreen: Screen<null> = {
  name: 'browse',
  scopes: { list: 'scroll-window', detail: 'scroll-window' },
  scope: (state) => viewOf(state).pane,
  bindings: [...navigationKeys, ...detailKeys, ...rowKeys, ...listKeys],
  whyNoMove(state) {
    const { list } = viewOf(state);
    return rowCount(list) === 0 && hasEnded(list.loadState) ? 'There is no row.' : undefined;
  },
  move: (state, _model, step) => move(state, step),
  render: (props) => <Browse {...props} />,
  where: whereText,
  speak: (state) => [viewOf(state).pane === 'detail' ? detailText(state) : rowTextOf(state)],
};

function Browse({ state, context }: ScreenProps): ReactNode {
  const layout = screenLayout(state);
  const { pane } = viewOf(state);
  const box = serviceBox(state, context.now);
  return (
    <>
      <Header state={state} context={context} />
      <WholeLine at={layout.crumbs} line={crumbsLine(state)} />
      {layout.isSplit || pane === 'list' ? <ListPane state={state} /> : undefined}
      {layout.isSplit || pane === 'detail' ? <DetailPane state={state} /> : undefined}
      <Footer state={state} message={bannerSpans(state, box !== undefined)} isSplit={layout.isSplit} />
      <WholeLine at={layout.status} line={statusLine(state)} />
      {box === undefined ? undefined : <BoxFrame size={state.size} {...box} />}
    </>
  );
}

function ListPane({ state }: { readonly state: State }): ReactNode {
  const layout = screenLayout(state);
  const view = viewOf(state);
  const table = tableOf(state);
  const { lines, note } = useMemo(
    () => listContent(state),
    // oxlint-disable-next-line react/exhaustive-deps -- what the rows are drawn from, of all of the state
    [
      view.list,
      view.marks,
      view.watch,
      table,
      state.display,
      state.keymap,
      view.pane,
      layout.list.width,
      layout.list.height,
    ],
  );
  return (
    <Pane at={layout.list} isLast={!layout.isSplit || layout.side === 'below'} note={note}>
      <Lines lines={lines} width={layout.list.width} scrolled={view.list.cursor.place.top} />
    </Pane>
  );
}

export function listContent(state: State): { lines: readonly Line[]; note?: string } {
  const { list } = viewOf(state);
  if (rowCount(list) === 0) return { lines: emptyLines(state) };
  const laid = laidColumns(state);
  const hidden = hiddenColumns(list, tableOf(state), laid);
  return { lines: tableLines(state, laid), note: hiddenText(hidden, state.keymap) };
}

/** The detail. Next to the list it follows the cursor when no key is held down. */
function DetailPane({ state }: { readonly state: State }): ReactNode {
  const layout = screenLayout(state);
  const now = viewOf(state);
  const isFocused = now.pane === 'detail';
  const view = useRested(now, ({ list, pane }) => !isFocused && list.id === now.list.id && pane === now.pane);
  const { width, height } = layout.detail;
  const { list, detail } = view;
  // Not computed again with every row.
  const { listing, loadState } = list;
  const trend = useMemo(
    () => trendLines({ listing, loadState }, state.display, width),
    [listing, loadState, state.display, width],
  );
  const lines = useMemo(
    () => detailContent(view, state, trend),
    // oxlint-disable-next-line react/exhaustive-deps -- what the lines are drawn from, of all of the state
    [list, detail, isFocused, state.display, state.keymap, width, height],
  );
  const corner = !layout.isSplit ? '┌' : layout.side === 'beside' ? '┬' : '├';
  return (
    <Pane at={layout.detail} corner={corner} title={detailTitle(view)}>
      <Lines lines={lines} width={width} />
    </Pane>
  );
}

export function detailContent(view: View, state: State, trend: readonly Line[]): readonly Line[] {
  const { display, keymap } = state;
  const { detail } = view;
  const layout = screenLayout(state);
  const { width, height } = layout.detail;
  const options = { width, height, isFocused: view.pane === 'detail', folded: detail.folded };
  const raw = documentOf(view);
  if (raw !== undefined) return documentPane(raw, detail.place, options);
  const lines = detailOf(view, display);
  const grid = detailGrid(lines, layout, resources[view.list.listing].secondColumn);
  const drawn = detailPane(lines, detail.place, { ...options, grid, followKey: keyFor(keymap, 'follow', 'detail') });
  return drawn.length + trend.length <= height ? [...drawn, ...trend] : drawn;
}

function hiddenText(count: number, keymap: Keymap): string {
  if (count === 0) return '';
  const columns = count === 1 ? '1 more column' : `${count} more columns`;
  return withKeys(`${columns}: {scroll-left} {scroll-right}`, keymap, 'list');
}

function emptyLines(state: State): Line[] {
  const { width } = screenLayout(state).list;
  return [[], ...wrapped(emptyText(state), width - 2).map((text): Line => [{ text: ` ${text}`, style: 'muted' }])];
}

function emptyText(state: State): string {
  const { list } = viewOf(state);
  if (isLoading(list.loadState)) return `Loading ${list.listing}…`;
  if (isArranging(list)) return 'Filtering…';
  if (list.loadState.items.length > 0) {
    const further = '{find} searches the whole list, {next-row} loads more, ';
    const keys = `${hasEnded(list.loadState) ? '' : further}{stop} clears it.`;
    return `No loaded row matches the filter. ${withKeys(keys, state.keymap, 'list')}`;
  }
  if (!hasEnded(list.loadState)) return '';
  return Object.keys(list.query).length > 0
    ? `No ${list.listing} match these filters.`
    : `There are no ${list.listing} yet.`;
}

/** The title of the detail: whether the item comes from the list or was fetched by id. */
function detailTitle({ list, detail }: View): string {
  if (detail.raw !== undefined) return detail.raw.toUpperCase();
  const item = selectedItem(list);
  const isFetched = item !== undefined && detail.fetched === itemId(list.listing, item);
  return isFetched ? 'Detail, from Get Webhook' : 'Detail';
}
