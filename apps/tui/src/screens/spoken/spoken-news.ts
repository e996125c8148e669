import { marksText, watchText } from '../browse/status-line.ts';
import { isLoading, problemOf, staleSince, fullLoadOf } from '../../state/load-state.ts';
import { isSearchingMatch } from '../../state/list-state.ts';
import { timeOfDay } from '../../service/time-of-day.ts';
import { keyText, sentence } from './in-words.ts';
import { waitOf } from '../../state/waiting.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';

/** The result of the last key, a problem, and the progress. */
export function newsTexts(state: State, now: number): string[] {
  const view = viewOf(state);
  const { list } = view;
  const problem = problemOf(list.loadState);
  const since = staleSince(list.loadState);
  return [
    state.message === undefined
      ? ''
      : sentence(`${state.message.tone === 'problem' ? 'Problem' : 'Done'}: ${state.message.text}`),
    problem === undefined ? '' : `Problem: ${sentence(problem)} ${keyText(state, 'refresh')} tries again.`,
    waitText(state, now),
    fullLoadOf(list.loadState) !== undefined
      ? `Loading all: ${list.loadState.items.length} loaded. ${keyText(state, 'stop')} stops.`
      : isSearchingMatch(list)
        ? `Loading on to the next match: ${list.loadState.items.length} loaded. ${keyText(state, 'stop')} stops.`
        : isLoading(list.loadState)
          ? `Loading page ${list.loadState.nextPage}.`
          : '',
    sentence(marksText(view, state.keymap) ?? ''),
    sentence(watchText(view.watch) ?? ''),
    since !== undefined && problem !== undefined ? `Stale, read ${timeOfDay(since)}.` : '',
  ];
}

/** A time instead of a countdown, which would be read out repeatedly. */
function waitText(state: State, now: number): string {
  const wait = waitOf(state, now);
  if (wait === undefined) return '';
  const until = wait.until === undefined ? '' : ` until ${timeOfDay(wait.until)}`;
  const keys = wait.isForLimit ? '' : ` ${keyText(state, 'refresh')} retries now.`;
  return `Waiting for the service${until}: ${wait.reason}.${keys} ${keyText(state, 'stop')} stops.`;
}
