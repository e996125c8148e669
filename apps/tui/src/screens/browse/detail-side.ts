import { sidesOf } from '../../drawing/layout.ts';
import { resized } from '../../state/resize.ts';
import { addTask, roomOf, say, type State } from '../../state/state.ts';

/** Moves the detail from below the list to beside it, or back. */
export function changeDetailSide(state: State): State {
  const { isSplit, side } = roomOf(state);
  const other = side === 'below' ? 'beside' : 'below';
  if (isSplit && sidesOf(state.size).includes(other)) {
    const task = { name: 'keep-choice', choice: { detailSide: other } } as const;
    return addTask(resized({ ...state, detailSide: other }), task);
  }
  return say(state, `There is no room for the detail ${other} the list.`, 'problem');
}
