import { graphemesOf } from '@paydeck/presentation';
import { typedBy } from '../keys/key-names.ts';

/** A line of text that is being typed. */
export interface EditedLine {
  readonly text: string;
  /** Where the next character goes, in UTF-16 code units. */
  readonly cursor: number;
}

export function lineWith(text: string): EditedLine {
  return { text, cursor: text.length };
}

/** Gives the line after a key, the way a shell edits its line; `undefined` when the key does nothing to a line. */
export function editLine(line: EditedLine, key: string): EditedLine | undefined {
  const typed = typedBy(key);
  return typed === undefined ? edits.get(key)?.(line) : insert(line, typed);
}

/** Puts text at the cursor. Line ends become blanks: it is one line. */
export function insert({ text, cursor }: EditedLine, typed: string): EditedLine {
  const clean = typed.replace(/[\r\n\t]+/g, ' ').slice(0, Math.max(0, longestLine - text.length));
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length };
}

const edits: ReadonlyMap<string, (line: EditedLine) => EditedLine> = new Map([
  ['left', ({ text, cursor }) => ({ text, cursor: before(text, cursor) })],
  ['right', ({ text, cursor }) => ({ text, cursor: after(text, cursor) })],
  ['home', ({ text }) => ({ text, cursor: 0 })],
  ['ctrl+a', ({ text }) => ({ text, cursor: 0 })],
  ['end', ({ text }) => lineWith(text)],
  ['ctrl+e', ({ text }) => lineWith(text)],
  ['backspace', (line) => cut(line, before(line.text, line.cursor), line.cursor)],
  ['delete', (line) => cut(line, line.cursor, after(line.text, line.cursor))],
  ['ctrl+u', (line) => cut(line, 0, line.cursor)],
  ['ctrl+k', (line) => cut(line, line.cursor, line.text.length)],
  ['ctrl+w', (line) => cut(line, wordStart(line), line.cursor)],
]);

function cut({ text }: EditedLine, from: number, to: number): EditedLine {
  return { text: text.slice(0, from) + text.slice(to), cursor: from };
}

/** A step is what is drawn as one character: an accent or a flag is never split. */
function before(text: string, cursor: number): number {
  let place = 0;
  for (const { index } of graphemesOf(text)) {
    if (index >= cursor) break;
    place = index;
  }
  return place;
}

function after(text: string, cursor: number): number {
  for (const { index, segment } of graphemesOf(text)) {
    if (index >= cursor) return index + segment.length;
  }
  return text.length;
}

function wordStart({ text, cursor }: EditedLine): number {
  return text.slice(0, cursor).search(/\S+\s*$/) === -1 ? 0 : text.slice(0, cursor).search(/\S+\s*$/);
}

const longestLine = 1_000;
