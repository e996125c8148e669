import { formatAmount } from '@paydeck/presentation/internal';
import { problemOf, fullLoadOf, type LoadState, type FullLoad } from '../../state/load-state.ts';
import { keyFor } from '../../keys/keymap.ts';
import { isSearchingMatch, type ListState } from '../../state/list-state.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { movingBar } from '../../drawing/bar.ts';
import type { Span } from '../../drawing/line.ts';

/**
 * The text in the lower edge of the body: the result of the last key, a problem, or the progress of loading everything.
 * A problem that a box shows is left out.
 */
export function bannerSpans(state: State, isBoxed = false): Span[] {
  const { list } = viewOf(state);
  if (state.message !== undefined) return messageSpans(state);
  const problem = problemOf(list.loadState);
  if (problem !== undefined) return isBoxed ? [] : problemSpans(state, problem);
  const whole = fullLoadOf(list.loadState);
  if (whole !== undefined) return progressSpans(state, list, whole);
  return isSearchingMatch(list) ? searchingSpans(state, list) : [];
}

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

function progressSpans(state: State, list: ListState, whole: FullLoad): Span[] {
  const { loadState } = list;
  const found = formatAmount(whole.found.length, undefined, { grouping: true });
  return [
    { text: `${movingBar(loadState.nextPage, barWidth)} ${found} read${paceText(loadState, whole)}, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
    { text: '; total unknown', style: 'muted' },
  ];
}

function searchingSpans(state: State, list: ListState): Span[] {
  return [
    { text: movingBar(list.loadState.nextPage, barWidth) },
    { text: ` loading on to the next match, ${list.loadState.items.length} loaded, ` },
    { text: `${keyFor(state.keymap, 'stop', 'list')} stops`, style: 'key' },
  ];
}

function paceText({ at }: LoadState, { from, found }: FullLoad): string {
  if (from.at === undefined || at === undefined || at <= from.at) return '';
  const perSecond = ((found.length - from.found) * 1000) / (at - from.at);
  return perSecond < 1 ? '' : `, ${Math.round(perSecond)} a second`;
}

const barWidth = 16;
