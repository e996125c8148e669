import { problemOf, wholeReadingOf } from '../../state/reading.ts';
import { keyFor } from '../../keys/key-table.ts';
import { isSeekingMatch, type ListState } from '../../state/list-state.ts';
import { scopeOf, viewOf, type State } from '../../state/state.ts';
import type { Piece } from '../../drawing/line.ts';

/**
 * What the lower edge of the body says: what became of the last key, what went wrong unless a box says it, how far
 * everything is read.
 */
export function bannerPieces(state: State, isBoxed = false): Piece[] {
  const { list } = viewOf(state);
  if (state.message !== undefined) {
    const { text, tone } = state.message;
    return [{ text: tone === 'problem' ? `✗ ${text}` : `✓ ${text}`, style: tone }];
  }
  const problem = problemOf(list.reading);
  if (problem !== undefined) return isBoxed ? [] : problemPieces(state, problem);
  if (wholeReadingOf(list.reading) !== undefined) return progressPieces(state, list);
  return isSeekingMatch(list) ? seekingPieces(state, list) : [];
}

/** The key comes first: of a long message the end is cut. */
function problemPieces(state: State, problem: string): Piece[] {
  return [
    { text: '✗ ', style: 'problem' },
    { text: `${keyFor(state.keymap, 'refresh', scopeOf(state))} tries again`, style: 'key' },
    { text: ': ' },
    { text: problem, style: 'problem' },
  ];
}

/**
 * How a whole list is read: the bar moves with each page. How long it will take nobody knows, since the service does not
 * say how much there is.
 */
function progressPieces(state: State, list: ListState): Piece[] {
  const key = keyFor(state.keymap, 'stop', 'list');
  return [
    { text: movingBar(list.reading.nextPage) },
    { text: ` ${list.reading.items.length} loaded${paceText(list)}, ` },
    { text: `${key} stops`, style: 'key' },
    { text: '; the end is not known until it comes', style: 'muted' },
  ];
}

/** What is read for the next match: nobody knows where it is. */
function seekingPieces(state: State, list: ListState): Piece[] {
  return [
    { text: movingBar(list.reading.nextPage) },
    { text: ` reading on to the next match, ${list.reading.items.length} loaded, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
  ];
}

/** A bar that goes to and fro, a cell with each step. */
function movingBar(step: number): string {
  const ways = barWidth - blockWidth;
  const at = ways - Math.abs((step % (2 * ways)) - ways);
  return `▕${'░'.repeat(at)}${'█'.repeat(blockWidth)}${'░'.repeat(ways - at)}▏`;
}

function paceText({ reading }: ListState): string {
  const { at } = reading;
  const from = wholeReadingOf(reading);
  if (from?.from.at === undefined || at === undefined || at <= from.from.at) return '';
  const perSecond = ((from.found.length - from.from.found) * 1000) / (at - from.from.at);
  return ` at ${Math.round(perSecond)} a second`;
}

const barWidth = 16;
const blockWidth = 4;
