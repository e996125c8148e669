import { displayWidth, fit, graphemesOf, safeText } from '@paydeck/presentation/internal';
import { type Line, spreadLine, widthOf, type Span } from '../drawing/line.ts';
import { type EditedLine, editLine } from './line-editor.ts';
import type { Pressed } from '../keys/keymap.ts';

/**
 * Draws a line that is being typed in exactly `width` columns: with its cursor while it has the keys, and with `…` where
 * a part is scrolled away. `line-editor.ts` changes the line.
 */
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

/** Returns the line after a key; `left` if there was nothing to delete, `undefined` if the key has no effect. */
export function editPrompt(line: EditedLine, pressed: Pressed): EditedLine | 'left' | undefined {
  if (pressed.command === 'delete-left' && line.text === '') return 'left';
  return editLine(line, pressed);
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
