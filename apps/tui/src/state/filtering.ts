import { hasEnded } from './load-state.ts';
import { arrangeList, isArranging, rowCount, type ListState } from './list-state.ts';
import type { State } from './state.ts';
import { withList } from './views.ts';

/** Shows only the loaded rows that match a filter. An empty filter shows all rows. */
export function filterBy(state: State, filter: string): State {
  return withList(state, (list, height) =>
    filter === list.rows.options.filter ? list : arrangeList(list, { ...list.rows.options, filter }, height),
  );
}

/** Describes how many rows match the filter, for the prompt and the screen. */
export function matchText(list: ListState): string {
  if (isArranging(list)) return `filtered ${list.rows.processed} of ${list.loadState.items.length} loaded`;
  return `${rowCount(list)} of ${list.loadState.items.length}${hasEnded(list.loadState) ? '' : '+'} loaded match`;
}
