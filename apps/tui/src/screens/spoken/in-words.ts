import { keyFor } from '../../keys/keymap.ts';
import { screenScopeOf } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';

/** Converts drawn text for a screen reader: removes frames and bars, and replaces meaningful signs by words. */
export function inWords(text: string): string {
  return text
    .replace(/^\s*▶/, 'Selected: ')
    .replaceAll(/[✗✓⏎▶▸▾↑↓←→▲▼·]/gu, (sign) => words.get(sign) ?? sign)
    .replaceAll(drawn, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim();
}

/**
 * Returns the name of the first key of a command in the current scope. It is spelled out, because screen readers may
 * skip punctuation.
 */
export function keyText(state: State, command: string): string {
  const scope = screenScopeOf(state);
  const label = keyFor(state.keymap, command, scope);
  const key = label === '' ? keyFor(state.keymap, command, 'list') : label;
  const name = keys.get(key) ?? inWords(key);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Ends text with a full stop if it has no end mark, so that the screen reader pauses. */
export function sentence(text: string): string {
  return text === '' || /[.:!?]$/.test(text) ? text : `${text}.`;
}

const drawn = /[\u2500-\u259f]+/g;

const words = new Map([
  ['✗', 'Problem: '],
  ['✓', 'Done: '],
  ['⏎', 'Enter'],
  ['▶', 'selected '],
  ['▸', ','],
  ['▾', ''],
  ['↑', ' Up '],
  ['↓', ' Down '],
  ['←', ' Left '],
  ['→', ' Right '],
  ['▲', 'ascending'],
  ['▼', 'descending'],
  ['·', ','],
]);

const keys = new Map([
  ['?', 'question mark'],
  ['/', 'slash'],
  [':', 'colon'],
  ['Esc', 'Escape'],
  ['[', 'left bracket'],
  [']', 'right bracket'],
  ['-', 'minus'],
]);
