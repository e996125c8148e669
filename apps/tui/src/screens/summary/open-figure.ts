import { arrangeList } from '../../state/list-state.ts';
import { loadedList } from '../../state/loaded.ts';
import { idleReading } from '../../state/reading.ts';
import { openView, withList, withView, type OpenScreen, type State } from '../../state/state.ts';
import type { Figure } from './summary-line.ts';

/** Opens the loaded rows that a figure counts as a view; Escape returns to the summary. It sends no request. */
export function openFigure(
  state: State,
  { listing, filter }: Figure,
  { summary, below }: { summary: OpenScreen; below: OpenScreen },
): State {
  const counted = loadedList(state, listing);
  if (counted === undefined) return state;
  const opened = withView(openView({ ...state, screen: below }, listing, counted.query), {
    opener: { screen: summary, filter },
  });
  return withList(opened, (list, height) =>
    arrangeList(
      { ...list, reading: idleReading(counted.reading, counted.query) },
      { ...list.rows.arrangement, filter },
      height,
    ),
  );
}
