import type { State } from './state.ts';

/** The prompts with a history. */
export type Remembering = 'palette' | 'filter';

/** Adds a line to the history: the newest last, and each line once. */
export function remember(state: State, prompt: Remembering, line: string): State {
  const text = line.trim();
  if (text === '') return state;
  const lines = [...linesOf(state, prompt).filter((known) => known !== text), text].slice(-mostLines);
  return { ...state, typed: { ...state.typed, [prompt]: lines } };
}

/**
 * Returns the line before or after the present one in the history. An empty line starts at the newest. Returns
 * `undefined` if there is none, or if the present line is not from the history: then the key has another meaning.
 */
export function recalled(state: State, prompt: Remembering, line: string, step: 'older' | 'newer'): string | undefined {
  const lines = linesOf(state, prompt);
  const at = line === '' ? lines.length : lines.indexOf(line);
  if (at === -1 || (line === '' && step === 'newer')) return undefined;
  return step === 'older' ? lines[at - 1] : (lines[at + 1] ?? '');
}

function linesOf({ typed }: State, prompt: Remembering): readonly string[] {
  return typed[prompt] ?? [];
}

const mostLines = 50;
