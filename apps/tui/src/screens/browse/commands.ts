import { copyEmailOfRow, copyIdOfRow, copyValue } from '../../boxes/copy-menu/copy-menu.ts';
import { openPalette } from '../../boxes/palette/palette.ts';
import { nextFound, previousFound } from '../../boxes/search/search.ts';
import { back, columnLeft, columnRight, copy, copyEmail } from '../../keys/shared-keys.ts';
import type { Group } from '../../keys/keymap.ts';
import { changeWidth, moveColumn, scrollColumns } from '../../table/columns.ts';
import { selectedLine } from '../../state/detail.ts';
import { rowCount, selectedItem } from '../../state/list-state.ts';
import { chosenItems } from '../../state/marks.ts';
import { move } from '../../state/move.ts';
import { reverseSort, sortByColumn, thenByColumn } from '../../table/sorting.ts';
import { say, type Binding, type State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { changeDetailSide, whyNoOtherSide, foldAll, foldSection, moveItem, nextForm } from './detail-commands.ts';
import {
  backToList,
  follow,
  historyBack,
  historyForward,
  lastView,
  openDetailOfRow,
  otherPane,
  openOutside,
  openPageOfRow,
  urlHere,
} from './navigation.ts';
import {
  loadAll,
  markAll,
  markRange,
  markRow,
  nextChanged,
  refresh,
  refreshAll,
  stop,
  toggleWatch,
  whyNoChange,
} from './list-commands.ts';
import { listingNames } from '../../service/resources/resources.ts';

const inList = ['list'];
const inDetail = ['detail'];
const inBoth = ['list', 'detail'];

export const paneBindings: readonly Binding<null>[] = [
  ...keysOf('Move', inList, {
    stop: {
      keys: ['escape'],
      help: 'stop loading; unmark all; clear the filter; back to where a link came from',
      run: stop,
    },
  }),
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
      run: historyBack,
    },
    'history-forward': { keys: [']'], help: 'the view after', run: historyForward },
    'last-view': { keys: ['-'], help: 'the view that was here last', run: lastView },
  }),
  ...keysOf('Go', inDetail, {
    'next-item': { keys: ['>'], help: 'the next item of the list', run: (state) => moveItem(state, 1) },
    'previous-item': { keys: ['<'], help: 'the item before', run: (state) => moveItem(state, -1) },
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
  ...keysOf('Read', inDetail, {
    fold: { keys: ['z'], help: 'fold or unfold a section', hint: 'fold', run: foldSection },
    'fold-all': { keys: ['Z'], help: 'fold or unfold every section', run: foldAll },
  }),
  ...keysOf('Read', inBoth, {
    'next-form': {
      keys: ['J'],
      help: 'the item as it was sent: JSON, then YAML, then its fields',
      hint: 'raw',
      whyNot: whyNoRow,
      run: nextForm,
    },
    'detail-side': {
      keys: ['|'],
      help: 'the detail beside the list, or below it',
      whyNot: whyNoOtherSide,
      run: changeDetailSide,
    },
  }),
  ...keysOf('Read', inDetail, {
    'next-found': { keys: ['n'], help: 'next line that matches', whyNot: whyNoSearch, run: nextFound },
    'previous-found': { keys: ['N'], help: 'previous line that matches', whyNot: whyNoSearch, run: previousFound },
  }),
  ...keysOf('Read', inBoth, {
    'open-in-pager': {
      keys: ['E'],
      help: 'the item, or what is marked, in $PAGER',
      whyNot: whyNothingChosen,
      run: (state) => openOutside(state, 'pager'),
    },
    'open-in-editor': {
      keys: ['ctrl+e'],
      help: 'a copy of it in $EDITOR',
      whyNot: whyNothingChosen,
      run: (state) => openOutside(state, 'editor'),
    },
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
    'load-all': { keys: ['A'], help: 'load the whole list; {stop} stops loading', run: loadAll },
  }),
  ...keysOf('Act', inList, {
    mark: {
      keys: ['space'],
      help: 'mark or unmark the row; {stop} unmarks all',
      hint: 'mark',
      whyNot: whyNoRow,
      run: markRow,
    },
    'mark-range': { keys: ['v'], help: 'mark from here to where {mark-range} is pressed again', run: markRange },
    'mark-all': { keys: ['*'], help: 'mark every row that is shown, or unmark them', run: markAll },
  }),
  ...keysOf('Act', inBoth, {
    copy: { ...copy, whyNot: whyNothingChosen, run: copyValue },
    'copy-id': {
      keys: ['I'],
      help: 'copy the id of the row, in the detail, too',
      whyNot: whyNothingChosen,
      run: copyIdOfRow,
    },
    'copy-email': { ...copyEmail, run: copyEmailOfRow },
    'open-page': {
      keys: ['o'],
      help: 'open the web page of the row or the line',
      whyNot: (state) => (urlHere(state) === undefined ? 'There is no web page here.' : undefined),
      run: openPageOfRow,
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

/** Returns the bindings of commands, by the names of the commands. */
function keysOf(
  group: Group,
  where: readonly string[],
  keys: Readonly<Record<string, Omit<Binding<null>, 'command' | 'group' | 'in'>>>,
): Binding<null>[] {
  return Object.entries(keys).map(([command, key]) => ({ ...key, command, group, in: where }));
}

function whyNoRow(state: State): string | undefined {
  const { list } = viewOf(state);
  return rowCount(list) === 0 || selectedItem(list) === undefined ? 'There is no row.' : undefined;
}

function whyNothingChosen(state: State): string | undefined {
  return chosenItems(viewOf(state)).length === 0 ? 'There is nothing to copy or open.' : undefined;
}

function whyNoSearch(state: State): string | undefined {
  const { search = '' } = viewOf(state).detail;
  return search === '' ? 'There is no search yet: {search} starts one.' : undefined;
}

function toggleMouse(state: State): State {
  const isOn = state.hasMouse !== true;
  return say({ ...state, hasMouse: isOn }, isOn ? 'mouse on; hold Shift to select text' : 'mouse off');
}
