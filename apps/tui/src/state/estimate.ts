import type { Reading } from './reading.ts';
import { changeList, type State } from './state.ts';

/** Records the estimated length of a list. */
export function withEstimate(state: State, list: number, estimate: Reading['estimate']): State {
  return changeList(state, list, (known) => ({ ...known, reading: { ...known.reading, estimate } }));
}
