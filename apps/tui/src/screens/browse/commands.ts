import { copy, copyEmail, copyId } from '../../boxes/copy-menu/copy-menu.ts';
import { openPalette } from '../../boxes/palette/palette.ts';
import { nextFound, previousFound } from '../../boxes/search/search.ts';
import type { Command } from '../../keys/command.ts';
import { isMove } from '../../keys/moves.ts';
import { changeWidth, moveColumn, scrollColumns } from '../../state/columns.ts';
import { moveItem } from './move-item.ts';
import { move } from '../../state/move.ts';
import { reverseSort, sortByColumn, thenByColumn } from '../../state/sorting.ts';
import { keyed, say, type State } from '../../state/state.ts';
import { runGeneral } from '../general.ts';
import { changeDetailSide } from './detail-side.ts';
import { foldAll, foldSection } from './fold.ts';
import { back, follow, historyBack, historyForward, lastView, openDetailOfRow, otherPane } from './go.ts';
import { markAll, markRange, markRow } from './mark-rows.ts';
import { nextForm } from './next-form.ts';
import { openInEditor, openInPager } from './open-outside.ts';
import { openPageOfRow } from './open-page.ts';
import { loadAll, refresh, stop } from './read.ts';
import { toggleMouse } from './toggle-mouse.ts';
import { refreshAll, toggleWatch } from './watch-list.ts';

/** Runs a command of the list or of the detail. */
export function runCommand(state: State, command: Command): State {
  if (isMove(command)) return move(state, command);
  return paneCommands.get(command)?.(state) ?? runGeneral(state, command);
}

export const paneCommands: ReadonlyMap<Command, (state: State) => State> = new Map<Command, (state: State) => State>([
  ['open', openDetailOfRow],
  ['follow', follow],
  ['back', back],
  ['stop', stop],
  ['other-pane', otherPane],
  ['history-back', historyBack],
  ['history-forward', historyForward],
  ['last-view', lastView],
  ['saved-views', openSavedViews],
  ['next-match', (state) => move(state, 'next-row')],
  ['previous-match', (state) => move(state, 'previous-row')],
  ['sort', sortByColumn],
  ['reverse-sort', reverseSort],
  ['then-sort', thenByColumn],
  ['column-left', (state) => moveColumn(state, -1)],
  ['column-right', (state) => moveColumn(state, 1)],
  ['widen', (state) => changeWidth(state, 1)],
  ['narrow', (state) => changeWidth(state, -1)],
  ['scroll-left', (state) => scrollColumns(state, -1)],
  ['scroll-right', (state) => scrollColumns(state, 1)],
  ['next-item', (state) => moveItem(state, 1)],
  ['previous-item', (state) => moveItem(state, -1)],
  ['fold', foldSection],
  ['fold-all', foldAll],
  ['refresh', refresh],
  ['refresh-all', refreshAll],
  ['load-all', loadAll],
  ['mark', markRow],
  ['mark-range', markRange],
  ['mark-all', markAll],
  ['copy', copy],
  ['copy-id', copyId],
  ['copy-email', copyEmail],
  ['open-page', openPageOfRow],
  ['toggle-mouse', toggleMouse],
  ['watch', toggleWatch],
  ['next-form', nextForm],
  ['detail-side', changeDetailSide],
  ['next-found', nextFound],
  ['previous-found', previousFound],
  ['open-in-pager', openInPager],
  ['open-in-editor', openInEditor],
]);

function openSavedViews(state: State): State {
  if (state.display.views.length > 0) return openPalette(state, 'view ');
  return say(state, keyed(state, 'No views are saved yet. {palette}save NAME saves this one.'));
}
