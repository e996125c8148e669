import { edgeText, type BoxSize, type Drawing } from '../drawing/box.ts';
import { cursorMark, inStyle, textOf, widthOf, type Line, wrapped } from '../drawing/line.ts';
import type { Move } from '../keys/keymap.ts';
import { clamp, destination } from './scroll-window.ts';

export function moveChoice(cursor: number, move: Move, total: number): number {
  return clamp(destination(move, cursor, { total, height: total }), 0, total - 1);
}

export function choiceLines(rows: readonly Line[], cursor: number): Line[] {
  return rows.map((spans, index) => {
    const isHere = index === cursor;
    const line = [{ text: cursorMark(isHere) }, ...spans];
    return isHere ? inStyle('selected', line) : line;
  });
}

export interface RowsInBox extends Omit<Drawing, 'lines'> {
  /** The lines above and below the rows, which do not scroll. Without enough room the blank ones go first. */
  readonly head?: readonly Line[];
  readonly foot?: readonly Line[];
  readonly count: number;
  readonly cursor: number;
  /** Draws the rows that are visible, with the one at the cursor. */
  rows(from: number, to: number): readonly Line[];
  /** How many rows are visible before blank lines are. Default: 3. */
  readonly least?: number;
  /** How many rows are visible at most. Default: as many as fit. */
  readonly most?: number;
}

/** Draws rows that scroll no further than it takes to show the one at the cursor. */
export function rowsInBox(content: RowsInBox, room: BoxSize): Drawing {
  const { title, width, head = [], foot = [], count, cursor, footer, least = 3, most = count } = content;
  const isTight = head.length + foot.length + Math.min(count, least) > room.height;
  const [above = [], below = []] = [head, foot].map((lines) => lines.filter((line) => !isTight || line.length > 0));
  const height = Math.max(1, Math.min(most, room.height - above.length - below.length));
  const from = Math.max(0, cursor - height + 1);
  const lines = [...content.rows(from, Math.min(count, from + height)), ...below];
  return {
    title,
    width,
    lines: [...above.slice(0, Math.max(0, room.height - lines.length)), ...lines],
    footer: edgeText(from + height < count ? 'more below' : undefined, footer),
  };
}

/**
 * Returns the row at the cursor whole, to stand below rows that are truncated. So everything can be read at every width.
 * The rows do not move, whichever has the cursor.
 */
export function wholeRow(rows: readonly Line[], cursor: number, { width, height }: BoxSize): Line[] {
  if (height < 3 || rows.every((spans) => widthOf(spans) < width)) return [];
  const wholes = rows.map((spans) =>
    widthOf(spans) < width ? [] : wrapped(textOf(spans).trim().replaceAll(/ {2,}/g, '  '), width),
  );
  const length = Math.min(height - 2, Math.max(...wholes.map((lines) => lines.length)));
  return [[], ...Array.from({ length }, (_, line): Line => [{ text: wholes[cursor]?.[line] ?? '', style: 'muted' }])];
}
