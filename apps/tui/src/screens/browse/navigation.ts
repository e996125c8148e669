import { back } from '../../keys/shared-keys.ts';
import { inBoth, inDetail, inList, keysOf, whyNoRow } from './bindings.ts';
import { selectedLine } from '../../state/detail.ts';
import { goToId, selectedItem, unpinTop, type ListState } from '../../state/list-state.ts';
import { isSavedAs, showSaved } from '../../state/saved-views.ts';
import { showList } from '../../state/stack.ts';
import { itemId } from '../../service/listings.ts';
import { openSummary } from '../summary/summary.tsx';
import { addTask, type Binding, type State } from '../../state/state.ts';
import { goTo, openTab, openView, viewOf, withList, withView } from '../../state/views.ts';
import { enter, goBack, goForward } from '../../state/view-history.ts';
import { listingNames } from '../../service/resources/resources.ts';

export const navigationKeys: readonly Binding<null>[] = [
  ...keysOf('Go', inList, {
    open: {
      keys: ['enter', 'l', 'right'],
      help: 'open the detail',
      hint: 'detail',
      whyNot: whyNoRow,
      run: openDetailOfRow,
    },
  }),
  ...keysOf('Go', inDetail, {
    follow: {
      keys: ['enter'],
      help: 'follow the link',
      hint: 'follow',
      whyNot: (state) => (selectedLine(viewOf(state))?.link === undefined ? 'This line has no link.' : undefined),
      run: follow,
    },
    back: { ...back, run: backToList },
  }),
  ...keysOf('Go', inBoth, {
    'other-pane': { keys: ['tab'], help: 'the other pane', run: otherPane },
    'history-back': {
      keys: ['['],
      help: `the view before; 1 to ${listingNames.length + 1} go to a tab`,
      whyNot: ({ viewHistory }) => (goBack(viewHistory) === undefined ? 'This is the first view.' : undefined),
      run: (state) => goTo(state, goBack(state.viewHistory) ?? state.viewHistory),
    },
    'history-forward': {
      keys: [']'],
      help: 'the view after',
      whyNot: ({ viewHistory }) => (goForward(viewHistory) === undefined ? 'This is the latest view.' : undefined),
      run: (state) => goTo(state, goForward(state.viewHistory) ?? state.viewHistory),
    },
    'last-view': {
      keys: ['-'],
      help: 'the view that was here last',
      whyNot: (state) => (lastView(state) === undefined ? 'No other view was here before.' : undefined),
      run: (state) => lastView(state) ?? state,
    },
  }),
];

export function openDetailOfRow(state: State): State {
  const { list } = viewOf(state);
  const item = selectedItem(list);
  if (item === undefined) return state;
  const opened = withView(state, { list: unpinTop(list), pane: 'detail' });
  if (list.listing !== 'webhooks') return opened;
  return getWebhook(opened, itemId('webhooks', item));
}

function getWebhook(state: State, webhook: string): State {
  return addTask(state, { name: 'get-webhook', list: viewOf(state).list.id, webhook });
}

function backToList(state: State): State {
  return withView(state, { pane: 'list' });
}

function otherPane(state: State): State {
  return viewOf(state).pane === 'list' ? openDetailOfRow(state) : backToList(state);
}

export function follow(state: State): State {
  const link = selectedLine(viewOf(state))?.link;
  if (link === undefined) return state;
  if (link.to === 'url') return addTask(state, { name: 'open-page', url: link.url });
  if (link.to === 'webhook') return getWebhook(state, link.id);
  const { resource, params, id } = link;
  const opened = openView(state, resource, params);
  return id === undefined ? opened : withList(opened, (list, height) => goToId(list, id, height));
}

/** Returns to the view that opened this one, with its state kept; `undefined` when no view opened it. */
export function backToOrigin(state: State): State | undefined {
  const { from, opener } = viewOf(state);
  if (from === undefined || state.views[from] === undefined) return undefined;
  const viewHistory =
    state.viewHistory.past.at(-1) === from ? goBack(state.viewHistory) : enter(state.viewHistory, from);
  if (viewHistory === undefined) return undefined;
  const origin = goTo(state, viewHistory);
  return opener === undefined ? origin : { ...origin, stack: [...origin.stack, opener.screen] };
}

function lastView(state: State): State | undefined {
  const { last } = state.viewHistory;
  if (last === undefined || state.views[last] === undefined) return undefined;
  return goTo(state, enter(state.viewHistory, last));
}

export function showTab(state: State, number: number): State {
  if (number === summaryTab) return openSummary(state);
  const listing = listingNames[number - 1];
  const saved = state.display.views[number - summaryTab - 1];
  if (listing !== undefined)
    return showKnown(
      state,
      (list) => list.listing === listing,
      (below) => openTab(below, listing),
    );
  if (saved === undefined) return state;
  return showKnown(
    state,
    (list) => isSavedAs(list, saved),
    (below) => showSaved(below, saved),
  );
}

/** Shows the list on the screen if it is meant, else the newest of the earlier ones. Without one, opens it. */
function showKnown(state: State, isMeant: (list: ListState) => boolean, opened: (below: State) => State): State {
  const below = showList(state);
  if (isMeant(viewOf(below).list)) return below;
  const { past, future } = below.viewHistory;
  const known = [...future, ...past].findLast((id) => {
    const view = below.views[id];
    return view !== undefined && isMeant(view.list);
  });
  return known === undefined ? opened(below) : goTo(below, enter(below.viewHistory, known));
}

const summaryTab = listingNames.length + 1;
