import { openPalette } from '../../boxes/palette/palette.ts';
import { columnLeft, columnRight } from '../../keys/shared-keys.ts';
import { countOf, move } from '../../state/move.ts';
import { changeWidth, moveColumn, scrollColumns } from '../../table/columns.ts';
import { reverseSort, sortByColumn, thenByColumn } from '../../table/sorting.ts';
import { inBoth, inList, keysOf, whyNoRow } from './bindings.ts';
import { unmark } from './row-commands.ts';
import {
  cancelLoading,
  dismissProblem,
  goToRow,
  isUnderWay,
  itemAt,
  readAll,
  refreshList,
  rowCount,
  stopMove,
} from '../../state/list-state.ts';
import { isLoading, isProblemNew, retryLoad } from '../../state/load-state.ts';
import { mirroredAt, outdateOthers, refreshShown } from '../../state/mirror.ts';
import { say, type Binding, type State } from '../../state/state.ts';
import { changeView, filterBy, viewOf, withList, withView } from '../../state/views.ts';
import { withoutWaits } from '../../state/waiting.ts';
import { leastEveryMs, usualEveryMs, type Watch, type WatchDue } from '../../state/watch.ts';
import { itemId } from '../../service/listings.ts';
import { backToOrigin } from './navigation.ts';

export const listKeys: readonly Binding<null>[] = [
  ...keysOf('Move', inList, {
    stop: {
      keys: ['escape'],
      help: 'stop loading; unmark all; clear the filter; back to where a link came from',
      run: stop,
    },
  }),
  ...keysOf('Find', inBoth, {
    'saved-views': {
      keys: ['V'],
      help: 'saved views; {palette}save NAME keeps one',
      whyNot: ({ display }) =>
        display.views.length === 0 ? 'No views are saved yet. {palette}save NAME saves this one.' : undefined,
      run: (state) => openPalette(state, 'view '),
    },
  }),
  ...keysOf('Find', inList, {
    'next-match': { keys: ['n'], help: 'next row that matches the filter', run: (state) => move(state, 'next-row') },
    'previous-match': {
      keys: ['N'],
      help: 'previous row that matches the filter',
      run: (state) => move(state, 'previous-row'),
    },
    sort: {
      keys: ['s'],
      help: 'sort the loaded rows by the column of the cursor; again reverses, then ends it',
      hint: 'sort',
      whyNot: whyNoRow,
      run: sortByColumn,
    },
    'reverse-sort': { keys: ['S'], help: 'sort in the reverse order', run: reverseSort },
    'then-sort': { keys: ['t'], help: 'sort equal rows by the column of the cursor', run: thenByColumn },
    'column-left': { ...columnLeft, whyNot: whyNoRow, run: (state) => moveColumn(state, -1) },
    'column-right': { ...columnRight, whyNot: whyNoRow, run: (state) => moveColumn(state, 1) },
    widen: { keys: ['+'], help: 'widen the column', run: (state) => changeWidth(state, 1) },
    narrow: { keys: ['_'], help: 'narrow the column', run: (state) => changeWidth(state, -1) },
    'scroll-left': { keys: ['H'], help: 'scroll the columns to the left', run: (state) => scrollColumns(state, -1) },
    'scroll-right': { keys: ['L'], help: 'scroll the columns to the right', run: (state) => scrollColumns(state, 1) },
  }),
  ...keysOf('Read', inBoth, {
    refresh: { keys: ['r'], help: 'reload the list; after a problem, try again', hint: 'refresh', run: refresh },
    'refresh-all': { keys: ['R'], help: 'reload this and every other view', run: refreshAll },
    watch: {
      keys: ['w'],
      help: 'reload the list every 30 s, 10{watch} every 10 s; {watch} again stops',
      hint: 'watch',
      run: toggleWatch,
    },
  }),
  ...keysOf('Read', inList, {
    'next-changed': {
      keys: ['~'],
      help: 'the next row that the last reload of a watched list added or changed',
      whyNot: whyNoChange,
      run: nextChanged,
    },
  }),
  ...keysOf('Read', inBoth, {
    'load-all': {
      keys: ['A'],
      help: 'load the whole list; {stop} stops loading',
      run: (state) => withList(state, readAll),
    },
  }),
  ...keysOf('Program', inBoth, {
    'toggle-mouse': {
      keys: ['m'],
      help: 'mouse on or off: the wheel moves, a press selects, a second one opens or, on a heading, sorts',
      run: toggleMouse,
    },
  }),
];

/**
 * Cancels or closes the first of these that exists: a problem box, a pending page, the loading of rows, a range, the
 * marks, the filter. Otherwise returns to the view that opened this list.
 */
function stop(state: State): State {
  const { list, marks, opener } = viewOf(state);
  if (isProblemNew(list.loadState)) return withList(state, dismissProblem);
  const unwaited = withoutWaits(state);
  const missing = list.loadState.items.length === 0 ? 'anything' : 'the page';
  if (unwaited !== undefined)
    return withList(unwaited, (waiting) => cancelLoading(waiting, `Stopped before ${missing} arrived.`));
  if (isUnderWay(list) && marks.anchor === undefined) return withList(state, stopMove);
  const unmarked = unmark(state);
  if (unmarked !== undefined) return unmarked;
  const { filter } = list.rows.options;
  // A view opened with a filter keeps that filter.
  if (filter !== '' && filter !== opener?.filter) return filterBy(state, '');
  return backToOrigin(state) ?? withList(state, stopMove);
}

/** Reloads the list. Retries at once when a page has failed or waits for its next attempt. */
function refresh(state: State): State {
  const unwaited = withoutWaits(state);
  if (unwaited === undefined) return refreshShown(state);
  return withList(unwaited, (list) => ({ ...list, loadState: retryLoad(list.loadState) }));
}

function toggleWatch(state: State): State {
  const { watch } = viewOf(state);
  const seconds = countOf(state);
  if (watch !== undefined && seconds === undefined) {
    return say(withView(state, { watch: undefined }), 'watch is off');
  }
  const everyMs = seconds === undefined ? usualEveryMs : Math.max(leastEveryMs, seconds * 1000);
  const begun: Watch = { everyMs, dueAt: watch?.dueAt, yieldsTo: undefined, changes: watch?.changes ?? new Map() };
  return say(withView(state, { watch: begun }), `watch: reloads every ${everyMs / 1000} s`);
}

function whyNoChange(state: State): string | undefined {
  const { watch } = viewOf(state);
  if (watch === undefined) return 'This list is not watched: {watch} starts that.';
  return watch.changes.size === 0 ? 'The last reload changed no row.' : undefined;
}

function nextChanged(state: State): State {
  const { list, watch } = viewOf(state);
  const { cursor } = list.cursor.place;
  const changed = Array.from({ length: rowCount(list) }, (_, row) => row).filter((row) => {
    const item = itemAt(list, row);
    return item !== undefined && watch?.changes.has(itemId(list.listing, item));
  });
  const next = changed.find((row) => row > cursor) ?? changed[0];
  if (next === undefined) return say(state, 'The changed rows are hidden by the filter.', 'problem');
  return withList(state, (before, height) => goToRow(before, next, height));
}

/** Reloads a watched list when its interval has passed, unless others need the rate limit more. */
export function watchDue(state: State, { list: id, at, yieldsTo }: WatchDue): State {
  const due = changeView(state, id, (view) => {
    if (view.watch === undefined || isLoading(view.list.loadState)) return view;
    const watch = { ...view.watch, dueAt: at, yieldsTo };
    const isFromService = mirroredAt(view.list) === undefined;
    return { ...view, watch, list: yieldsTo === undefined && isFromService ? refreshList(view.list) : view.list };
  });
  return yieldsTo === undefined && id === state.viewHistory.current && mirroredAt(viewOf(due).list) !== undefined
    ? refreshShown(due)
    : due;
}

function refreshAll(state: State): State {
  const refreshed = refreshShown(outdateOthers(state, () => true));
  return Object.keys(state.views).length === 1
    ? refreshed
    : say(refreshed, 'reloading; the other views reload when you open them');
}

function toggleMouse(state: State): State {
  const isOn = state.hasMouse !== true;
  return say({ ...state, hasMouse: isOn }, isOn ? 'mouse on; hold Shift to select text' : 'mouse off');
}
