import { changeWidth, moveColumn, reverseSort, scrollColumns, sortByColumn } from '../find/column-commands.ts';
import { openPalette } from '../find/open-palette.ts';
import { openColumns } from '../find/column-chooser.ts';
import { openFilterForm } from '../find/filter-form.ts';
import { openFilter } from '../find/filter-prompt.ts';
import { copy, openCopyMenu } from '../act/copy-menu.ts';
import { openNewCustomer } from '../act/customer/new-customer.ts';
import { openExport } from '../act/export/export-box.ts';
import { openInEditor, openInPager } from '../act/read/outside-commands.ts';
import { nextForm } from '../act/read/raw-commands.ts';
import { nextFound, openSearch, previousFound } from '../act/read/search.ts';
import { toggleMouse } from '../act/mouse/mouse-commands.ts';
import { openPageOfRow } from '../act/page-commands.ts';
import { quit } from '../act/quit.ts';
import { markAll, markRange, markRow } from '../act/mark-commands.ts';
import { openSwitch } from '../accounts/switch.ts';
import { refreshAll, toggleWatch } from '../act/watch/watch-commands.ts';
import type { Command } from '../keymap.ts';
import { isMove, type Move } from '../movement.ts';
import { openHelp } from '../overlays/help.ts';
import { nextTheme } from '../see/themes.ts';
import { obeySummary, openSummary } from '../see/summary.ts';
import { addTask, type State } from '../state.ts';
import { foldAll, foldSection } from './fold.ts';
import { back, follow, historyBack, historyForward, lastView, openDetailOfRow, otherPane } from './go.ts';
import { move } from './move.ts';
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
