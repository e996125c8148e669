import { sidesOf, type DetailSide } from '../../drawing/layout.ts';
import { resized } from '../../state/resize.ts';
import { addTask } from '../../state/say.ts';
import { screenLayout } from '../../state/size.ts';
import type { State } from '../../state/state.ts';

export function whyNoOtherSide(state: State): string | undefined {
  const { isSplit, side } = screenLayout(state);
  const other = otherSide(side);
  const hasRoom = isSplit && sidesOf(state.size).includes(other);
  return hasRoom ? undefined : `There is no room for the detail ${other} the list.`;
}

/** Moves the detail from below the list to beside it, or back. */
export function changeDetailSide(state: State): State {
  const detailSide = otherSide(screenLayout(state).side);
  return addTask(resized({ ...state, detailSide }), { name: 'keep-choice', choice: { detailSide } });
}

function otherSide(side: DetailSide): DetailSide {
  return side === 'below' ? 'beside' : 'below';
}
