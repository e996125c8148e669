import { graphemesOf } from '@paydeck/presentation/internal';
import { typedBy } from '../keys/key-names.ts';
import type { Pressed } from '../keys/keymap.ts';

export interface EditedLine {
  readonly text: string;
  /** Where the next character goes, in UTF-16 code units. */
  readonly cursor: number;
}

export function lineWith(text: string): EditedLine {
  return { text, cursor: text.length };
}

/** Returns the line after a key, edited as in a shell; `undefined` if the key does not edit. */
export function editLine(line: EditedLine, { key, command }: Pressed): EditedLine | undefined {
  if (command !== undefined) return edits.get(command)?.(line);
  const typed = typedBy(key);
  return typed === undefined ? undefined : insert(line, typed);
}

/** Puts text at the cursor. Line ends become blanks: it is one line. */
export function insert({ text, cursor }: EditedLine, typed: string): EditedLine {
  const clean = typed.replace(/[\r\n\t]+/g, ' ').slice(0, Math.max(0, longestLine - text.length));
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length };
}

const edits: ReadonlyMap<string, (line: EditedLine) => EditedLine> = new Map([
  ['cursor-left', ({ text, cursor }) => ({ text, cursor: before(text, cursor) })],
  ['cursor-right', ({ text, cursor }) => ({ text, cursor: after(text, cursor) })],
  ['line-start', ({ text }) => ({ text, cursor: 0 })],
  ['line-end', ({ text }) => lineWith(text)],
  ['delete-left', (line) => cut(line, before(line.text, line.cursor), line.cursor)],
  ['delete-right', (line) => cut(line, line.cursor, after(line.text, line.cursor))],
  ['delete-to-start', (line) => cut(line, 0, line.cursor)],
  ['delete-to-end', (line) => cut(line, line.cursor, line.text.length)],
  ['delete-word', (line) => cut(line, wordStart(line), line.cursor)],
]);

function cut({ text }: EditedLine, from: number, to: number): EditedLine {
  return { text: text.slice(0, from) + text.slice(to), cursor: from };
}

/** A step is a grapheme, so an accent or a flag is never split. */
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
  const start = text.slice(0, cursor).search(/\S+\s*$/);
  return Math.max(0, start);
}

const longestLine = 1_000;
