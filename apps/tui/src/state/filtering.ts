import { arrangeList } from './list-state.ts';
import type { State } from './state.ts';
import { withList } from './views.ts';

/** Shows only the loaded rows that match a filter. An empty filter shows all rows. */
export function filterBy(state: State, filter: string): State {
  return withList(state, (list, height) =>
    filter === list.rows.options.filter ? list : arrangeList(list, { ...list.rows.options, filter }, height),
  );
}
