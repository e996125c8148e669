import { formatAmount } from '@paydeck/presentation/internal';
import { estimateOf, problemOf, wholeReadingOf, type Reading, type WholeReading } from '../../state/reading.ts';
import { keyFor } from '../../keys/keymap.ts';
import { isSearchingMatch, type ListState } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import type { Span } from '../../drawing/line.ts';

/**
 * The text in the lower edge of the body: the result of the last key, a problem, or the progress of loading everything.
 * A problem that a box shows is left out.
 */
export function bannerSpans(state: State, isBoxed = false): Span[] {
  const { list } = viewOf(state);
  if (state.message !== undefined) return messageSpans(state);
  const problem = problemOf(list.reading);
  if (problem !== undefined) return isBoxed ? [] : problemSpans(state, problem);
  const whole = wholeReadingOf(list.reading);
  if (whole !== undefined) return progressSpans(state, list, whole);
  return isSearchingMatch(list) ? searchingSpans(state, list) : [];
}

/** The result of the last command or of a task, if it is shown. */
export function messageSpans({ message }: State): Span[] {
  if (message === undefined) return [];
  const { text, tone } = message;
  return [{ text: `${tone === 'problem' ? '✗' : '✓'} ${text}`, style: tone }];
}

/** The key comes first, because a long message is truncated at its end. */
function problemSpans(state: State, problem: string): Span[] {
  return [
    { text: '✗ ', style: 'problem' },
    // The list is read again, whatever is in front of it.
    { text: `${keyFor(state.keymap, 'refresh', 'list')} tries again`, style: 'key' },
    { text: ': ' },
    { text: problem, style: 'problem' },
  ];
}

/** The progress of reading a whole list: rows found, rate, and the remaining time if the length can be estimated. */
function progressSpans(state: State, list: ListState, whole: WholeReading): Span[] {
  const { reading } = list;
  const found = whole.found.length;
  const total = estimateOf(reading, found);
  const doing = whole.until === 'match' ? 'searching for the next match: ' : '';
  const of = total === undefined ? '' : ` of about ${grouped(total)}`;
  return [
    { text: total === undefined ? movingBar(reading.nextPage) : filledBar(found / total) },
    { text: ` ${doing}${grouped(found)}${of} read${paceText(reading, whole, total)}, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
    { text: total === undefined ? '; total unknown' : '', style: 'muted' },
  ];
}

/** The progress of loading on to the next match, whose position is unknown. */
function searchingSpans(state: State, list: ListState): Span[] {
  return [
    { text: movingBar(list.reading.nextPage) },
    { text: ` loading on to the next match, ${list.reading.items.length} loaded, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
  ];
}

/** A bar that moves back and forth, one cell per step. */
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

/** Rounded, because it is computed from an estimate. */
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
