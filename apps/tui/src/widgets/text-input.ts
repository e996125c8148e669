import { displayWidth, fit, graphemesOf, safeText } from '@paydeck/presentation/internal';
import { type Line, spreadLine, widthOf, type Span } from '../drawing/line.ts';
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
export function editLine(line: EditedLine, pressed: Pressed): EditedLine | undefined {
  const typed = typedText(pressed);
  return typed === undefined ? edits.get(pressed.command ?? '')?.(line) : insert(line, typed);
}

export function typedText({ key, command, pasted }: Pressed): string | undefined {
  return command === undefined ? (pasted ?? typedBy(key)) : undefined;
}

/** Puts text at the cursor. A line end becomes a blank, because it is one line; the last one is dropped. */
export function insert({ text, cursor }: EditedLine, typed: string): EditedLine {
  const oneLine = typed.replace(/[\r\n]+$/, '').replace(/[\r\n\t]+/g, ' ');
  const clean = oneLine.slice(0, Math.max(0, longestLine - text.length));
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
  return startsIn(text).findLast((start) => start < cursor) ?? 0;
}

function after(text: string, cursor: number): number {
  return startsIn(text).find((start) => start > cursor) ?? text.length;
}

function startsIn(text: string): number[] {
  return Array.from(graphemesOf(text), ({ index }) => index);
}

function wordStart({ text, cursor }: EditedLine): number {
  return Math.max(0, text.slice(0, cursor).search(/\S+\s*$/));
}

const longestLine = 1_000;

export function inputLine(line: EditedLine, width: number, isFocused = true): Line {
  const cells = cellsOf(line, width);
  const cursor = isFocused ? cells.findIndex(({ isCursor }) => isCursor) : 0;
  const { from, to } = shownPart(cells, cursor, width);
  const texts = cells.slice(from, to).map(({ text, width: columns, isCursor }, index) => {
    const isCut = (index === 0 && from > 0) || (from + index === to - 1 && to < cells.length);
    return isCut && !(isFocused && isCursor) ? '…'.padEnd(columns) : text;
  });
  const rest = ' '.repeat(Math.max(0, width - widthOf(cells.slice(from, to))));
  if (!isFocused) return [{ text: texts.join('') + rest }];
  const at = cursor - from;
  return [
    { text: texts.slice(0, at).join('') },
    { text: texts[at] ?? '', style: 'cursor' },
    { text: texts.slice(at + 1).join('') + rest },
  ];
}

interface Cell extends Span {
  readonly width: number;
  readonly isCursor: boolean;
}

function cellsOf({ text, cursor }: EditedLine, room: number): Cell[] {
  const cells = Array.from(graphemesOf(text), ({ segment, index }) => {
    const whole = safeText(segment);
    // A sanitized character may be wider than the room.
    const safe = displayWidth(whole) > room ? fit(whole, room) : whole;
    return { text: safe, width: displayWidth(safe), isCursor: index <= cursor && cursor < index + segment.length };
  });
  return [...cells, { text: ' ', width: 1, isCursor: cursor >= text.length }];
}

/** Returns the visible part: as much as fits, with the cursor and some characters after it. */
function shownPart(cells: readonly Cell[], cursor: number, width: number): { from: number; to: number } {
  let from = cursor;
  let to = Math.min(cells.length, cursor + 1);
  let room = width - (cells[cursor]?.width ?? 0);
  const roomBehind = Math.floor(width / 4);
  const take = (cell: Cell | undefined, limit: number): boolean => {
    if (cell === undefined || room - cell.width < limit) return false;
    room -= cell.width;
    return true;
  };
  while (take(cells[from - 1], roomBehind)) from -= 1;
  while (take(cells[to], 0)) to += 1;
  while (take(cells[from - 1], 0)) from -= 1;
  return { from, to };
}

/** Returns the state after a key in a prompt: `left` if there was nothing to delete, `state` if the key has no effect. */
export function editPrompt<State>(
  line: EditedLine,
  pressed: Pressed,
  { state, left, edited }: { state: State; left: State; edited(this: void, line: EditedLine): State },
): State {
  if (pressed.command === 'delete-left' && line.text === '') return left;
  const next = editLine(line, pressed);
  return next === undefined ? state : edited(next);
}

/** Draws a label, the typed text and a note at the right, in exactly `width` columns. The note gives way to the text. */
export function promptLine(
  { label, line, note }: { label: string; line: EditedLine; note: Span },
  width: number,
): Line {
  const labelWidth = widthOf([{ text: label }]);
  const right: Span = { ...note, text: ` ${note.text}` };
  // A column more, for the cursor.
  const needed = Math.max(leastInput, displayWidth(line.text) + 1);
  const room = Math.min(width - labelWidth, Math.max(needed, width - labelWidth - widthOf([right])));
  const rest = Math.max(0, width - labelWidth - room);
  const input = inputLine(line, room);
  return [{ text: label, style: 'key' }, ...input, ...(rest === 0 ? [] : spreadLine([], [[right]], rest))];
}

const leastInput = 12;
