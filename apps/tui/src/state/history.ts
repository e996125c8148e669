import type { State } from './state.ts';

/** The prompts that remember what was typed. */
export type Remembering = 'palette' | 'filter';

/** Keeps a line that was typed, the newest last and each once. */
export function remember(state: State, prompt: Remembering, line: string): State {
  const text = line.trim();
  if (text === '') return state;
  const lines = [...linesOf(state, prompt).filter((known) => known !== text), text].slice(-mostLines);
  return { ...state, typed: { ...state.typed, [prompt]: lines } };
}

/**
 * Gives the line before the one that is there, or behind it: from the newest on, for an empty line. `undefined` where
 * there is none, and for a line that was typed just now: then the key means something else.
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
