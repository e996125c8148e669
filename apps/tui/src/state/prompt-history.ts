import type { Move } from '../keys/keymap.ts';
import type { State } from './state.ts';

export type Remembering = 'palette' | 'filter';

export function remember(state: State, prompt: Remembering, line: string): State {
  const text = line.trim();
  if (text === '') return state;
  const lines = [...linesOf(state, prompt).filter((known) => known !== text), text].slice(-mostLines);
  return { ...state, promptHistory: { ...state.promptHistory, [prompt]: lines } };
}

/**
 * Returns the line before or after the present one in the history. An empty line starts at the newest. Returns
 * `undefined` if there is none, or if the present line is not from the history: then the key moves through the rows.
 */
export function recalled(state: State, prompt: Remembering, line: string, move: Move): string | undefined {
  if (move !== 'previous-row' && move !== 'next-row') return undefined;
  const lines = linesOf(state, prompt);
  const at = line === '' ? lines.length : lines.indexOf(line);
  if (at === -1 || (line === '' && move === 'next-row')) return undefined;
  return move === 'previous-row' ? lines[at - 1] : (lines[at + 1] ?? '');
}

function linesOf({ promptHistory }: State, prompt: Remembering): readonly string[] {
  return promptHistory[prompt] ?? [];
}

const mostLines = 50;
