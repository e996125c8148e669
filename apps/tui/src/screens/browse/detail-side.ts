import { sidesOf } from '../../drawing/layout.ts';
import { resized } from '../../state/resize.ts';
import { roomOf, say, type State } from '../../state/state.ts';

/** Puts the detail beside the list where it stood below, and the other way round. */
export function changeDetailSide(state: State): State {
  const { isSplit, side } = roomOf(state);
  const other = side === 'below' ? 'beside' : 'below';
  if (isSplit && sidesOf(state.size).includes(other)) return resized({ ...state, detailSide: other });
  return say(state, `There is no room for the detail ${other} the list.`, 'problem');
}
