import { unsafeCharacters } from './unsafe-characters.ts';

/**
 * Sanitizes text for a terminal. The result is one well-formed row without characters that move the cursor, change a mode,
 * reverse the reading direction or are invisible. Removed characters stay visible: C0 controls become control pictures
 * (`␛`), all others become `�`. It is idempotent.
 *
 * `limit` is the maximum length in UTF-16 code units. A longer value is truncated and ends in `…`.
 *
 * @example safeText('a\u001b[31m\nb') // 'a␛[31m␊b'
 */
export function safeText(value: string, limit: number = Number.POSITIVE_INFINITY): string {
  if (limit < 1) return '';
  if (value.length <= limit) {
    const safe = markAll(value);
    if (safe.length <= limit) return safe;
    value = safe;
  }
  // Replacements are never longer than the original, except for the base of a combining mark at the very start.
  const head = markAll(withoutHalfPair(value.slice(0, limit)));
  return `${withoutHalfPair(head.slice(0, limit - 1))}…`;
}

/** The maximum length of a table cell in code units: wider than any terminal, and fast to scan. */
export const maxCellLength = 512;

/** The most combining marks of one character. Vietnamese needs two and pointed Hebrew four. A hundred would cover other rows. */
const maxMarks = 4;

function markAll(value: string): string {
  // A negated class without a quantifier: `^[…]*$` overflows the backtrack stack on megabytes.
  if (!beyondAscii.test(value)) return value;
  const visible = unsafe.test(value) ? value.replace(eachUnsafe, markOf) : value;
  if (!excessMarks.test(visible)) return visible;
  return visible.replace(leadingMark, '◌$&').replace(tooManyMarks, '$1�');
}

function markOf(text: string): string {
  const code = text.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  // A presentation selector only selects colour or monochrome, and terminals disagree about its width, so it is removed.
  if (text === '\ufe0e' || text === '\ufe0f') return '';
  return '�';
}

function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

const beyondAscii = /[^\x20-\x7e]/;
const unsafe = new RegExp(`[${unsafeCharacters}]`, 'u');
const eachUnsafe = new RegExp(String.raw`[\ufe0e\ufe0f]+|[${unsafeCharacters}]`, 'gu');
const excessMarks = new RegExp(String.raw`^\p{M}|\p{M}{${maxMarks + 1}}`, 'u');
const leadingMark = /^\p{M}/u;
const tooManyMarks = new RegExp(String.raw`(\p{M}{${maxMarks}})\p{M}+`, 'gu');
