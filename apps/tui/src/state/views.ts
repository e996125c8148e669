import { emptyPath } from '@paydeck/presentation/internal';
import type { AmountUnit } from '@paydeck/profiles/internal';
import { screenLayout } from '../drawing/layout.ts';
import { type Display, formatOf } from '../service/display.ts';
import type { IdTarget } from '../service/known-id.ts';
import { itemId, type ListingName, type Query } from '../service/listings.ts';
import { atStart } from '../widgets/scroll-window.ts';
import { showList } from './stack.ts';
import { arrangeList, goToId, openList, refreshList, sortList, type ListState } from './list-state.ts';
import { noMarks } from './marks.ts';
import { type DetailState, type State, type View, addTask } from './state.ts';
import { plainTable } from './table-settings.ts';
import type { RequestedView } from './task.ts';
import { enter, type ViewHistory } from './view-history.ts';

export function viewOf({ views, viewHistory }: Pick<State, 'views' | 'viewHistory'>): View {
  const view = views[viewHistory.current];
  if (view === undefined) throw new Error(`There is no view ${viewHistory.current}.`);
  return view;
}

export function withView(state: State, change: Partial<View>): State {
  return changeView(state, state.viewHistory.current, (view) => ({ ...view, ...change }));
}

/** Changes an open view by its id; a view that was closed meanwhile is ignored. */
export function changeView(state: State, id: number, change: (view: View) => View): State {
  const view = state.views[id];
  if (view === undefined) return state;
  const next = change(view);
  return next === view ? state : { ...state, views: { ...state.views, [id]: next } };
}

export function withList(state: State, change: (list: ListState, height: number) => ListState): State {
  return changeList(state, state.viewHistory.current, change);
}

/** Changes an open list by its id; a list that was closed meanwhile is ignored. */
export function changeList(state: State, id: number, change: (list: ListState, height: number) => ListState): State {
  return changeView(state, id, (view) => {
    const list = change(view.list, screenLayout(state).listHeight);
    return list === view.list ? view : { ...view, list };
  });
}

/** Changes every open list. */
export function withLists(state: State, change: (list: ListState, height: number) => ListState): State {
  const height = screenLayout(state).listHeight;
  const views = Object.entries(state.views).map(([id, view]) => [id, { ...view, list: change(view.list, height) }]);
  return { ...state, views: Object.fromEntries(views) };
}

export function chooseAmountUnit(state: State, amountUnit: AmountUnit): State {
  const changed = withLists({ ...state, display: { ...state.display, amountUnit } }, (list, height) => {
    // A new object, so that filters on amounts are evaluated again.
    const options = { ...list.rows.options };
    return arrangeList({ ...list, amounts: { ...list.amounts, amountUnit } }, options, height);
  });
  return addTask(changed, { name: 'keep-amounts', amounts: amountUnit });
}

export function filterBy(state: State, filter: string): State {
  return withList(state, (list, height) =>
    filter === list.rows.options.filter ? list : arrangeList(list, { ...list.rows.options, filter }, height),
  );
}

/** Opens a list. Escape returns to the present one. */
export function openView(state: State, listing: ListingName, query: Query): State {
  return withView(openAnew(state, listing, query), { from: state.viewHistory.current });
}

export function showRequested(state: State, { listing, query, filter }: RequestedView): State {
  if (listing === undefined && query === undefined) return filter === undefined ? state : filterBy(state, filter);
  const opened = openView(state, listing ?? viewOf(state).list.listing, query ?? {});
  return filter === undefined ? opened : filterBy(opened, filter);
}

export function goToTarget(state: State, target: IdTarget): State {
  if (target.kind === 'customer') return addTask(state, { name: 'open-customer', wanted: target.text });
  if (target.kind === 'list') return openView(state, target.listing, target.query);
  return goToItem(state, target.listing, target.id);
}

function goToItem(state: State, listing: ListingName, id: string): State {
  const { list } = viewOf(state);
  const isHere = list.listing === listing && list.loadState.items.some((item) => itemId(listing, item) === id);
  const shown = isHere ? state : openView(state, listing, {});
  return withList(shown, (before, height) => goToId(before, id, height));
}

export function openTab(state: State, listing: ListingName): State {
  return inChosenOrder(openAnew(state, listing, {}));
}

export function inChosenOrder(state: State): State {
  const { sort } = state.tables[viewOf(state).list.listing] ?? plainTable;
  return sort.length === 0 ? state : withList(state, (list, height) => sortList(list, sort, height));
}

function openAnew(state: State, listing: ListingName, query: Query): State {
  const id = state.nextId;
  const opened = {
    ...state,
    views: { ...state.views, [id]: newView(id, listing, query, state.display) },
    nextId: id + 1,
  };
  return goTo(opened, enter(state.viewHistory, id));
}

export function goTo(state: State, viewHistory: ViewHistory): State {
  const kept = new Set([...viewHistory.past, viewHistory.current, ...viewHistory.future]);
  const views = Object.fromEntries(Object.entries(state.views).filter(([id]) => kept.has(Number(id))));
  const shown = showList({ ...state, views, viewHistory });
  if (viewOf(shown).isOutdated !== true) return shown;
  return withView(shown, { list: refreshList(viewOf(shown).list), isOutdated: false });
}

export function newView(id: number, listing: ListingName, query: Query, display: Display): View {
  const { now: _now, ...amounts } = formatOf(display, undefined, query);
  return {
    list: openList(id, listing, query, amounts),
    pane: 'list',
    detail: openDetail,
    marks: noMarks,
  };
}

export const openDetail: DetailState = {
  place: atStart,
  folded: new Set(['billing', 'metadata', 'customer.metadata', '\\bills', emptyPath]),
};
