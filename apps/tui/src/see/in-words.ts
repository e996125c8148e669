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

/** Names a key so that it is read out, whatever the reader does with punctuation. */
export function keyInWords(label: string): string {
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
