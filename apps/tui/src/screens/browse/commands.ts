import { copyEmailOfRow, copyIdOfRow, copyValue } from '../../boxes/copy-menu/copy-menu.ts';
import { openPalette } from '../../boxes/palette/palette.ts';
import { nextFound, previousFound } from '../../boxes/search/search.ts';
import { back, columnLeft, columnRight, copy, copyEmail } from '../../keys/shared-keys.ts';
import { changeWidth, moveColumn, scrollColumns } from '../../table/columns.ts';
import { selectedLine } from '../../state/detail.ts';
import { rowCount, selectedItem } from '../../state/list-state.ts';
import { chosenItems } from '../../state/marks.ts';
import { move } from '../../state/move.ts';
import { reverseSort, sortByColumn, thenByColumn } from '../../table/sorting.ts';
import type { Binding, State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { changeDetailSide, whyNoOtherSide } from './detail-side.ts';
import { foldAll, foldSection } from './fold.ts';
import { backToList, follow, historyBack, historyForward, lastView, openDetailOfRow, otherPane } from './navigation.ts';
import { markAll, markRange, markRow } from './mark-rows.ts';
import { moveItem } from './move-item.ts';
import { nextForm } from './next-form.ts';
import { openInEditor, openInPager } from './open-outside.ts';
import { openPageOfRow, urlHere } from './open-page.ts';
import { loadAll, refresh, stop } from './loading.ts';
import { toggleMouse } from './toggle-mouse.ts';
import { nextChanged, refreshAll, toggleWatch, whyNoChange } from './watch-list.ts';
import { listingNames } from '../../service/resources/resources.ts';

const inList = ['list'];
const inDetail = ['detail'];

/** The keys of the list and of the detail. */
export const paneBindings: readonly Binding<null>[] = [
  {
    command: 'stop',
    keys: ['escape'],
    group: 'Move',
    help: 'stop loading; unmark all; clear the filter; back to where a link came from',
    in: inList,
    run: stop,
  },
  {
    command: 'open',
    keys: ['enter', 'l', 'right'],
    group: 'Go',
    help: 'open the detail',
    hint: 'detail',
    in: inList,
    whyNot: whyNoRow,
    run: openDetailOfRow,
  },
  {
    command: 'follow',
    keys: ['enter'],
    group: 'Go',
    help: 'follow the link',
    hint: 'follow',
    in: inDetail,
    whyNot: (state) => (selectedLine(viewOf(state))?.link === undefined ? 'This line has no link.' : undefined),
    run: follow,
  },
  { ...back, in: inDetail, run: backToList },
  { command: 'other-pane', keys: ['tab'], group: 'Go', help: 'the other pane', run: otherPane },
  {
    command: 'history-back',
    keys: ['['],
    group: 'Go',
    help: `the view before; 1 to ${listingNames.length + 1} go to a tab`,
    run: historyBack,
  },
  { command: 'history-forward', keys: [']'], group: 'Go', help: 'the view after', run: historyForward },
  { command: 'last-view', keys: ['-'], group: 'Go', help: 'the view that was here last', run: lastView },
  {
    command: 'saved-views',
    keys: ['V'],
    group: 'Find',
    help: 'saved views; {palette}save NAME keeps one',
    whyNot: ({ display }) =>
      display.views.length === 0 ? 'No views are saved yet. {palette}save NAME saves this one.' : undefined,
    run: (state) => openPalette(state, 'view '),
  },
  {
    command: 'next-match',
    keys: ['n'],
    group: 'Find',
    help: 'next row that matches the filter',
    in: inList,
    run: (state) => move(state, 'next-row'),
  },
  {
    command: 'previous-match',
    keys: ['N'],
    group: 'Find',
    help: 'previous row that matches the filter',
    in: inList,
    run: (state) => move(state, 'previous-row'),
  },
  {
    command: 'sort',
    keys: ['s'],
    group: 'Find',
    help: 'sort the loaded rows by the column of the cursor; again reverses, then ends it',
    hint: 'sort',
    in: inList,
    whyNot: whyNoRow,
    run: sortByColumn,
  },
  {
    command: 'reverse-sort',
    keys: ['S'],
    group: 'Find',
    help: 'sort in the reverse order',
    in: inList,
    run: reverseSort,
  },
  {
    command: 'then-sort',
    keys: ['t'],
    group: 'Find',
    help: 'sort equal rows by the column of the cursor',
    in: inList,
    run: thenByColumn,
  },
  { ...columnLeft, in: inList, whyNot: whyNoRow, run: (state) => moveColumn(state, -1) },
  { ...columnRight, in: inList, whyNot: whyNoRow, run: (state) => moveColumn(state, 1) },
  {
    command: 'widen',
    keys: ['+'],
    group: 'Find',
    help: 'widen the column',
    in: inList,
    run: (state) => changeWidth(state, 1),
  },
  {
    command: 'narrow',
    keys: ['_'],
    group: 'Find',
    help: 'narrow the column',
    in: inList,
    run: (state) => changeWidth(state, -1),
  },
  {
    command: 'scroll-left',
    keys: ['H'],
    group: 'Find',
    help: 'scroll the columns to the left',
    in: inList,
    run: (state) => scrollColumns(state, -1),
  },
  {
    command: 'scroll-right',
    keys: ['L'],
    group: 'Find',
    help: 'scroll the columns to the right',
    in: inList,
    run: (state) => scrollColumns(state, 1),
  },
  {
    command: 'next-item',
    keys: ['>'],
    group: 'Go',
    help: 'the next item of the list',
    in: inDetail,
    run: (state) => moveItem(state, 1),
  },
  {
    command: 'previous-item',
    keys: ['<'],
    group: 'Go',
    help: 'the item before',
    in: inDetail,
    run: (state) => moveItem(state, -1),
  },
  {
    command: 'fold',
    keys: ['z'],
    group: 'Read',
    help: 'fold or unfold a section',
    hint: 'fold',
    in: inDetail,
    run: foldSection,
  },
  { command: 'fold-all', keys: ['Z'], group: 'Read', help: 'fold or unfold every section', in: inDetail, run: foldAll },
  {
    command: 'next-form',
    keys: ['J'],
    group: 'Read',
    help: 'the item as it was sent: JSON, then YAML, then its fields',
    hint: 'raw',
    whyNot: whyNoRow,
    run: nextForm,
  },
  {
    command: 'detail-side',
    keys: ['|'],
    group: 'Read',
    help: 'the detail beside the list, or below it',
    whyNot: whyNoOtherSide,
    run: changeDetailSide,
  },
  {
    command: 'next-found',
    keys: ['n'],
    group: 'Read',
    help: 'next line that matches',
    in: inDetail,
    whyNot: whyNoSearch,
    run: nextFound,
  },
  {
    command: 'previous-found',
    keys: ['N'],
    group: 'Read',
    help: 'previous line that matches',
    in: inDetail,
    whyNot: whyNoSearch,
    run: previousFound,
  },
  {
    command: 'open-in-pager',
    keys: ['E'],
    group: 'Read',
    help: 'the item, or what is marked, in $PAGER',
    whyNot: whyNothingChosen,
    run: openInPager,
  },
  {
    command: 'open-in-editor',
    keys: ['ctrl+e'],
    group: 'Read',
    help: 'a copy of it in $EDITOR',
    whyNot: whyNothingChosen,
    run: openInEditor,
  },
  {
    command: 'refresh',
    keys: ['r'],
    group: 'Read',
    help: 'reload the list; after a problem, try again',
    hint: 'refresh',
    run: refresh,
  },
  { command: 'refresh-all', keys: ['R'], group: 'Read', help: 'reload this and every other view', run: refreshAll },
  {
    command: 'watch',
    keys: ['w'],
    group: 'Read',
    help: 'reload the list every 30 s, 10{watch} every 10 s; {watch} again stops',
    hint: 'watch',
    run: toggleWatch,
  },
  {
    command: 'next-changed',
    keys: ['~'],
    group: 'Read',
    help: 'the next row that the last reload of a watched list added or changed',
    in: inList,
    whyNot: whyNoChange,
    run: nextChanged,
  },
  { command: 'load-all', keys: ['A'], group: 'Read', help: 'load the whole list; {stop} stops loading', run: loadAll },
  {
    command: 'mark',
    keys: ['space'],
    group: 'Act',
    help: 'mark or unmark the row; {stop} unmarks all',
    hint: 'mark',
    in: inList,
    whyNot: whyNoRow,
    run: markRow,
  },
  {
    command: 'mark-range',
    keys: ['v'],
    group: 'Act',
    help: 'mark from here to where {mark-range} is pressed again',
    in: inList,
    run: markRange,
  },
  {
    command: 'mark-all',
    keys: ['*'],
    group: 'Act',
    help: 'mark every row that is shown, or unmark them',
    in: inList,
    run: markAll,
  },
  { ...copy, whyNot: whyNothingChosen, run: copyValue },
  {
    command: 'copy-id',
    keys: ['I'],
    group: 'Act',
    help: 'copy the id of the row, in the detail, too',
    whyNot: whyNothingChosen,
    run: copyIdOfRow,
  },
  { ...copyEmail, run: copyEmailOfRow },
  {
    command: 'open-page',
    keys: ['o'],
    group: 'Act',
    help: 'open the web page of the row or the line',
    whyNot: (state) => (urlHere(state) === undefined ? 'There is no web page here.' : undefined),
    run: openPageOfRow,
  },
  {
    command: 'toggle-mouse',
    keys: ['m'],
    group: 'Program',
    help: 'mouse on or off: the wheel moves, a press selects, a second one opens or, on a heading, sorts',
    run: toggleMouse,
  },
];

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
