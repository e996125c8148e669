import { fit } from '@paydeck/presentation';
import { cursorMark } from '../drawing/cursor.ts';
import { lineOf, type Piece } from '../drawing/line.ts';
import type { Paint } from '../drawing/theme.ts';
import type { Move } from '../keys/moves.ts';
import { destination } from './movement.ts';

/** Returns the row with the cursor after a move, within the list. */
export function moveChoice(
  cursor: number,
  move: Move,
  { count, total, height = total }: { count?: number | undefined; total: number; height?: number },
): number {
  return Math.max(0, Math.min(destination(move, cursor, { count, total, height }), total - 1));
}

/** Draws the rows that fit, each of exactly `width` columns, with the cursor on one of them. */
export function choiceLines(
  rows: readonly (readonly Piece[])[],
  cursor: number,
  { width, height }: { width: number; height: number },
  paint: Paint,
): string[] {
  const top = Math.max(0, cursor - height + 1);
  return rows.slice(top, top + height).map((pieces, index) => {
    if (top + index !== cursor) return lineOf([{ text: cursorMark(false) }, ...pieces, { text: '' }], width, paint);
    const text = pieces.map((piece) => piece.text).join('');
    return paint('selected', fit(cursorMark(true) + text, width));
  });
}
