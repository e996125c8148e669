import { formatAmount } from '@paydeck/presentation';
import { estimateOf, problemOf, wholeReadingOf, type Reading, type WholeReading } from '../../state/reading.ts';
import { keyFor } from '../../keys/keymap.ts';
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
  const whole = wholeReadingOf(list.reading);
  if (whole !== undefined) return progressPieces(state, list, whole);
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

/** How a whole list is read: what is found, how fast, and how long it will take where it is known about how much there is. */
function progressPieces(state: State, list: ListState, whole: WholeReading): Piece[] {
  const { reading } = list;
  const found = whole.found.length;
  const total = estimateOf(reading, found);
  const doing = whole.until === 'match' ? 'looking for the next match: ' : '';
  const of = total === undefined ? '' : ` of about ${grouped(total)}`;
  return [
    { text: total === undefined ? movingBar(reading.nextPage) : filledBar(found / total) },
    { text: ` ${doing}${grouped(found)}${of} read${paceText(reading, whole, total)}, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
    { text: total === undefined ? '; total unknown' : '', style: 'muted' },
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

function paceText({ at }: Reading, { from, found }: WholeReading, total: number | undefined): string {
  if (from.at === undefined || at === undefined || at <= from.at) return '';
  const perSecond = ((found.length - from.found) * 1000) / (at - from.at);
  if (perSecond < 1) return '';
  const left = total === undefined ? '' : `, ${timeLeft((total - found.length) / perSecond)} left`;
  return `, ${Math.round(perSecond)} a second${left}`;
}

/** Roughly, as the number that it is made of. */
function timeLeft(seconds: number): string {
  return seconds < 100 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}

function filledBar(part: number): string {
  const filled = Math.min(barWidth, Math.floor(part * barWidth));
  return `▕${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}▏`;
}

function grouped(count: number): string {
  return formatAmount(count, undefined, { grouping: true });
}

const barWidth = 16;
const blockWidth = 4;
