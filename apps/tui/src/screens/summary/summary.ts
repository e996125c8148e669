import type { Command } from '../../keys/keymap.ts';
import { destination, isMove, type Move } from '../../widgets/movement.ts';
import { atStart, placeAt, type Place } from '../../widgets/scroll-window.ts';
import { countOf, roomOf, type State } from '../../state/state.ts';
import { summaryLines } from './summary-lines.ts';

/** Puts the summary of what is loaded on the screen. */
export function openSummary(state: State): State {
  return { ...state, summary: state.summary ?? atStart };
}

/** Does what a key asks for in the summary; `undefined` when it is no affair of the summary. */
export function obeySummary(state: State, place: Place, command: Command): State | undefined {
  if (command === 'back' || command === 'summary') return { ...state, summary: undefined };
  return isMove(command) ? scrolled(state, place, command) : undefined;
}

/** The summary has no cursor: what moves is its first line. */
function scrolled(state: State, place: Place, move: Move): State {
  const { bodyHeight, columns } = roomOf(state);
  const total = Math.max(1, summaryLines(state, columns - 2).length - bodyHeight + 1);
  const row = destination(move, place.cursor, { count: countOf(state), total, height: bodyHeight });
  return { ...state, summary: placeAt(place, row, total, 1) };
}
