import { displayWidth, fit, graphemesOf, safeText } from '@paydeck/presentation/internal';
import type { Line } from '../drawing/line.ts';
import type { EditedLine } from './line-editor.ts';

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

interface Cell {
  readonly text: string;
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

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((width, cell) => width + cell.width, 0);
}
