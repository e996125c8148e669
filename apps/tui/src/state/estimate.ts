import type { Reading } from './reading.ts';
import type { State } from './state.ts';
import { changeList } from './views.ts';

/** Records the estimated length of a list. */
export function withEstimate(state: State, list: number, estimate: Reading['estimate']): State {
  return changeList(state, list, (known) => ({ ...known, reading: { ...known.reading, estimate } }));
}
