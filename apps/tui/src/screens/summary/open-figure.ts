import { arrangeList } from '../../state/list-state.ts';
import { loadedList } from '../../state/loaded.ts';
import { idleLoad } from '../../state/load-state.ts';
import { screenOf } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { openView, withList, withView } from '../../state/views.ts';
import type { Figure } from './summary-line.ts';

/** Opens the loaded rows that a figure counts as a view; Escape returns to the summary. It sends no request. */
export function openFigure(state: State, { listing, filter }: Figure): State {
  const counted = loadedList(state, listing);
  if (counted === undefined) return state;
  const opener = { screen: screenOf(state), filter };
  const opened = withView(openView(state, listing, counted.query), { opener });
  return withList(opened, (list, height) =>
    arrangeList(
      { ...list, loadState: idleLoad(counted.loadState, counted.query) },
      { ...list.rows.options, filter },
      height,
    ),
  );
}
