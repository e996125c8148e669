import { marksText } from '../../state/marks.ts';
import { watchText } from '../../state/watch.ts';
import { timeText } from '../browse/status-line.ts';
import { keyText, sentence } from './in-words.ts';
import { waitOf } from '../../state/waiting.ts';
import { viewOf, type State } from '../../state/state.ts';

/** What became of the last key, what went wrong, and what is under way. */
export function newsTexts(state: State, now: number): string[] {
  const view = viewOf(state);
  const { list } = view;
  return [
    state.message === undefined
      ? ''
      : sentence(`${state.message.tone === 'problem' ? 'Problem' : 'Done'}: ${state.message.text}`),
    list.problem === undefined ? '' : `Problem: ${sentence(list.problem)} ${keyText(state, 'refresh')} tries again.`,
    waitText(state, now),
    list.readsAll
      ? `Loading all: ${list.items.length} loaded. ${keyText(state, 'stop')} stops.`
      : list.isLoading
        ? `Loading page ${list.nextPage}.`
        : '',
    sentence(marksText(view, state.keymap) ?? ''),
    sentence(watchText(view.watch) ?? ''),
    list.staleSince !== undefined && list.problem !== undefined ? `Stale, read ${timeText(list.staleSince)}.` : '',
    list.hasShifted ? 'The list moved while it was read: some rows may be missing.' : '',
  ];
}

/** The moment instead of a countdown, which would be read out again and again. */
function waitText(state: State, now: number): string {
  const wait = waitOf(state, now);
  if (wait === undefined) return '';
  const until = wait.until === undefined ? '' : ` until ${timeText(wait.until)}`;
  const keys = wait.isForLimit ? '' : ` ${keyText(state, 'refresh')} asks now.`;
  return `Waiting for the service${until}: ${wait.reason}.${keys} ${keyText(state, 'stop')} stops.`;
}
