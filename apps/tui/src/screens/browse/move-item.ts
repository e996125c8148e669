import { keepInDetail } from '../../state/detail.ts';
import { goToRow } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { withList } from '../../state/views.ts';

/** Shows the next or previous item in the detail, and keeps the line. */
export function moveItem(state: State, step: -1 | 1): State {
  return keepInDetail(withList(state, (list, height) => goToRow(list, Math.max(0, list.cursor.goal + step), height)));
}
