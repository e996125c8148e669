import { hasEnded } from './reading.ts';
import { arrangeList, isArranging, rowCount, type ListState } from './list-state.ts';
import { withList, type State } from './state.ts';

/** Shows only the loaded rows that a filter passes; all of them for the empty one. */
export function filterBy(state: State, filter: string): State {
  return withList(state, (list, height) =>
    filter === list.rows.arrangement.filter ? list : arrangeList(list, { ...list.rows.arrangement, filter }, height),
  );
}

/** What the prompt and the screen say about the rows that a filter passes. */
export function matchText(list: ListState): string {
  if (isArranging(list)) return `looked at ${list.rows.arranged} of ${list.reading.items.length} loaded`;
  return `${rowCount(list)} of ${list.reading.items.length}${hasEnded(list.reading) ? '' : '+'} loaded match`;
}
