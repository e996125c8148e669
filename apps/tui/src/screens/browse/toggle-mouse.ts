import { say } from '../../state/say.ts';
import type { State } from '../../state/state.ts';

/** Turns the mouse on or off. While it is on, selecting text in the terminal needs Shift. */
export function toggleMouse(state: State): State {
  const isOn = state.hasMouse !== true;
  return say({ ...state, hasMouse: isOn }, isOn ? 'mouse on; hold Shift to select text' : 'mouse off');
}
