import { keepInDetail } from '../../state/detail.ts';
import { goToRow } from '../../state/list-state.ts';
import { countOf, withList, type State } from '../../state/state.ts';

/** Shows the next or previous item in the detail, or as many further as the count says, and keeps the line. */
export function moveItem(state: State, step: -1 | 1): State {
  const steps = step * (countOf(state) ?? 1);
  return keepInDetail(withList(state, (list, height) => goToRow(list, Math.max(0, list.cursor.goal + steps), height)));
}
