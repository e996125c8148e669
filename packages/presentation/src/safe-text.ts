/**
 * Gives text that may be printed on a terminal: one row, well formed, without a character that moves the cursor, changes
 * a mode, reverses the reading direction or hides. Whatever is taken out leaves a visible mark, so nothing vanishes
 * unseen: C0 controls become their control pictures (`␛`), everything else becomes `�`. Applying it twice changes nothing.
 *
 * `limit` bounds the result in UTF-16 code units and the work done: a longer value is cut there and ends in `…`.
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
  // Marks are never longer than what they replace, except the base given to a combining mark at the very start.
  const head = markAll(withoutHalfPair(value.slice(0, limit)));
  return `${withoutHalfPair(head.slice(0, limit - 1))}…`;
}

/** The longest text of a table cell, in code units: more columns than a terminal has, and cheap to scan. */
export const maxCellLength = 512;

/** How many combining marks one character may carry. Vietnamese needs two, pointed Hebrew four; a hundred paint over other rows. */
const maxMarks = 4;

function markAll(value: string): string {
  // A negated class without a quantifier: `^[…]*$` overflows the backtrack stack on megabytes.
  if (!beyondAscii.test(value)) return value;
  const visible = suspect.test(value) ? value.replace(suspects, markOf) : value;
  if (!marksToTame.test(visible)) return visible;
  return visible.replace(leadingMark, '◌$&').replace(tooManyMarks, '$1�');
}

function markOf(text: string): string {
  const code = text.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  // One presentation selector only asks for colour or monochrome, and terminals disagree about the width it gives: leave it out.
  if (text === '\ufe0e' || text === '\ufe0f') return '';
  return '�';
}

function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

const beyondAscii = /[^\x20-\x7e]/;
// Cc controls, Cf formats (bidi controls, joiners, tags), Cs lone surrogates, line and paragraph separators, invisible
// letters such as the Hangul fillers, and noncharacters.
const suspectClass = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;
const suspect = new RegExp(suspectClass, 'u');
const suspects = new RegExp(String.raw`[\ufe0e\ufe0f]+|${suspectClass}`, 'gu');
const marksToTame = new RegExp(String.raw`^\p{M}|\p{M}{${maxMarks + 1}}`, 'u');
const leadingMark = /^\p{M}/u;
const tooManyMarks = new RegExp(String.raw`(\p{M}{${maxMarks}})\p{M}+`, 'gu');
