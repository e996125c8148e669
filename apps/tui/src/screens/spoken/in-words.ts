import type { Command } from '../../keys/command.ts';
import { keyFor } from '../../keys/keymap.ts';
import { screenScopeOf, type State } from '../../state/state.ts';

/** Writes text that is drawn with signs the way it is read out: no frames, no bars, and words for signs that mean something. */
export function inWords(text: string): string {
  return text
    .replaceAll(sgr, '')
    .replace(/^\s*▶/, 'Selected: ')
    .replaceAll(/[✗✓⏎▶▸▾↑↓←→▲▼·]/gu, (sign) => words.get(sign) ?? sign)
    .replaceAll(drawn, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim();
}

/** Names the first key of a command where the reader is, so that it is read out whatever is done with punctuation. */
export function keyText(state: State, command: Command): string {
  const scope = screenScopeOf(state);
  const label = keyFor(state.keymap, command, scope);
  const words = keyInWords(label === '' ? keyFor(state.keymap, command, 'list') : label);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Ends text as a sentence does, so that a pause follows. */
export function sentence(text: string): string {
  return text === '' || /[.:!?]$/.test(text) ? text : `${text}.`;
}

function keyInWords(label: string): string {
  return keys.get(label) ?? inWords(label);
}

const sgr = /\u001b\[[\d;]*m/g;
/** Lines, blocks and shades. */
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
