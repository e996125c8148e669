import { changeWidth, moveColumn, reverseSort, scrollColumns, sortByColumn } from '../../state/columns.ts';
import { openPalette } from '../../boxes/palette/open-palette.ts';
import { openColumns } from '../../boxes/columns/column-chooser.ts';
import { openFilterForm } from '../../boxes/filters/filter-form.ts';
import { openFilter } from '../../boxes/filter/filter-prompt.ts';
import { copy, openCopyMenu } from '../../boxes/copy/copy-menu.ts';
import { openNewCustomer } from '../../boxes/new-customer/new-customer.ts';
import { openExport } from '../../boxes/export/export-box.ts';
import { openInEditor, openInPager } from './open-outside.ts';
import { nextForm } from './next-form.ts';
import { nextFound, openSearch, previousFound } from '../../boxes/search/search.ts';
import { toggleMouse } from './toggle-mouse.ts';
import { openPageOfRow } from './open-page.ts';
import { quit } from '../../state/quit.ts';
import { markAll, markRange, markRow } from './mark-rows.ts';
import { openSwitch } from '../../boxes/switch/switch.ts';
import { refreshAll, toggleWatch } from './watch-list.ts';
import type { Command } from '../../keys/keymap.ts';
import { isMove, type Move } from '../../widgets/movement.ts';
import { openHelp } from '../../boxes/help/help.ts';
import { nextTheme } from '../../state/themes.ts';
import { obeySummary, openSummary } from '../summary/summary.ts';
import { addTask, type State } from '../../state/state.ts';
import { foldAll, foldSection } from './fold.ts';
import { back, follow, historyBack, historyForward, lastView, openDetailOfRow, otherPane } from './go.ts';
import { move } from '../../state/move.ts';
import { loadAll, refresh, stop } from './read.ts';

/** Does what a key asks for in a list or in a detail. */
export function obey(state: State, command: Command): State {
  const shown = state.summary === undefined ? undefined : obeySummary(state, state.summary, command);
  return shown ?? (isMove(command) ? move(state, command) : commands[command](state));
}

/** Boxes do these themselves, while they are open. */
const inBoxesOnly = {
  choose: (state: State) => state,
  send: (state: State) => state,
  write: (state: State) => state,
  leave: (state: State) => state,
  keep: (state: State) => state,
  run: (state: State) => state,
  complete: (state: State) => state,
  ask: (state: State) => state,
  'next-value': (state: State) => state,
  'previous-value': (state: State) => state,
  'toggle-column': (state: State) => state,
  'move-column-up': (state: State) => state,
  'move-column-down': (state: State) => state,
  'own-columns': (state: State) => state,
  'next-field': (state: State) => state,
  'previous-field': (state: State) => state,
};

const commands: Readonly<Record<Exclude<Command, Move>, (state: State) => State>> = {
  open: openDetailOfRow,
  follow,
  back,
  stop,
  'other-pane': otherPane,
  'history-back': historyBack,
  'history-forward': historyForward,
  'last-view': lastView,
  filter: openFilter,
  palette: openPalette,
  columns: openColumns,
  'service-filters': openFilterForm,
  'saved-views': (state) => openPalette(state, 'view '),
  'next-match': (state) => move(state, 'next-row'),
  'previous-match': (state) => move(state, 'previous-row'),
  sort: sortByColumn,
  'reverse-sort': reverseSort,
  'column-left': (state) => moveColumn(state, -1),
  'column-right': (state) => moveColumn(state, 1),
  widen: (state) => changeWidth(state, 1),
  narrow: (state) => changeWidth(state, -1),
  'scroll-left': (state) => scrollColumns(state, -1),
  'scroll-right': (state) => scrollColumns(state, 1),
  fold: foldSection,
  'fold-all': foldAll,
  refresh,
  summary: openSummary,
  'load-all': loadAll,
  mark: markRow,
  'mark-range': markRange,
  'mark-all': markAll,
  copy,
  'copy-menu': openCopyMenu,
  export: openExport,
  'open-page': openPageOfRow,
  'toggle-mouse': toggleMouse,
  'refresh-all': refreshAll,
  watch: toggleWatch,
  'next-form': nextForm,
  search: openSearch,
  'next-found': nextFound,
  'previous-found': previousFound,
  'open-in-pager': openInPager,
  'open-in-editor': openInEditor,
  'new-customer': openNewCustomer,
  ...inBoxesOnly,
  accounts: openSwitch,
  'next-theme': nextTheme,
  'toggle-help': openHelp,
  quit,
  suspend: (state) => addTask(state, { name: 'suspend' }),
};
