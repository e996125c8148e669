import { displayWidth, fit } from '@paydeck/presentation/internal';
import type { Paint, Style } from './theme.ts';

/** A piece of text in one style. */
export interface Piece {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** Writes pieces as one line of exactly `width` columns: truncated with `…`, or padded with blanks. */
export function lineOf(pieces: readonly Piece[], width: number, paint: Paint): string {
  let room = width;
  let line = '';
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const needed = displayWidth(piece.text);
    const text = needed > room || isLast ? fit(piece.text, room) : piece.text;
    line += piece.style === undefined ? text : paint(piece.style, text);
    room -= Math.min(needed, room);
    if (room === 0) return line;
  }
  return pieces.length === 0 ? ' '.repeat(width) : line;
}

/**
 * Writes a line with text at both ends. Right ends are ordered from long to short; the first that leaves the left end
 * whole is used.
 */
export function spreadLine(
  left: readonly Piece[],
  rights: readonly (readonly Piece[])[],
  width: number,
  paint: Paint,
): string {
  const leftWidth = widthOf(left);
  const right = rights.find((pieces) => leftWidth + 1 + widthOf(pieces) <= width) ?? rights.at(-1) ?? [];
  const rightWidth = Math.min(widthOf(right), width);
  return lineOf([...left, { text: '' }], width - rightWidth, paint) + lineOf(right, rightWidth, paint);
}

export function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((width, piece) => width + displayWidth(piece.text), 0);
}
